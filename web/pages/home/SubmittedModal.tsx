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
        Local buyers will reach out shortly. A link will be sent to <strong>{phoneNumber}</strong>{' '}
        to view, edit or delete the posting.
      </p>
      <HearAboutUs />
    </DoneModal>
  )
}
