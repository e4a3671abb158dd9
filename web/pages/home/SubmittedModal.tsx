// Tells the owner that the posting is in, and where its link goes.
import type { Submitted } from '../../calls/submit-posting.ts'
import { DoneModal } from '../../components/posting-form/DoneModal.tsx'
import { HearAboutUs } from '../../components/posting-form/HearAboutUs.tsx'

/** The button and the cross both return home. */
export function SubmittedModal(props: { submitted: Submitted; onClose: () => void }) {
  const { registrationNumber, phoneNumber } = props.submitted
  return (
    <DoneModal
      title="Quote submitted Successfully!"
      registration={registrationNumber}
      onClose={props.onClose}
    >
      <p>
        Local buyers will reach out shortly. We’ll send a text message to{' '}
        <strong>{phoneNumber}</strong> with a link to view, edit or delete the posting. Open the
        link so that buyers can reach you.
      </p>
      <HearAboutUs />
    </DoneModal>
  )
}
