// What home needs only once somebody fills the form, loaded when the first field is entered: a first visit is lighter.
import { useEffect, useState } from 'react'
import { TEXTS_LATE } from '../../../../domain/site/site-settings.ts'
import { guideInWords, SCRAP_GUIDE } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import type { ScrapGuide } from '../../../../domain/wire/scrap-guide.ts'
import { carOf } from '../../../components/posting-form/hints.tsx'
import { loadStyle } from '../../../components/load-style.ts'
import outcomeStyle from './after-sending.css?url'
import type { SubmittedPosting } from '../../../../domain/wire/posting.ts'
import { DoneModal } from '../../../components/posting-form/DoneModal.tsx'
import { HearAboutUs } from '../../../components/posting-form/HearAboutUs.tsx'

export { makeSendKeys, submitPosting } from '../../../calls/submit-posting.ts'
export { failureOf } from '../../../components/posting-form/failure-of.ts'

await loadStyle(outcomeStyle)

export function SubmittedModal(props: {
  submitted: SubmittedPosting
  isWithoutPhoto: boolean
  onClose: () => void
}) {
  const { registrationNumber, phoneNumber, textsLate } = props.submitted
  return (
    <DoneModal
      title="Quote submitted Successfully!"
      registration={registrationNumber}
      onClose={props.onClose}
      below={<GuideNow registration={registrationNumber} />}
    >
      <p>
        Local buyers will reach out shortly. We’ll send a text message to{' '}
        <strong>{phoneNumber}</strong> with a link to view, edit or delete the posting. Open the
        link so that buyers can reach you.
      </p>
      {textsLate && (
        <p>
          <strong>{TEXTS_LATE}</strong>
        </p>
      )}
      {props.isWithoutPhoto && (
        <p>
          <strong>Your photo didn’t go with it.</strong> Open the link to add one.
        </p>
      )}
      <HearAboutUs />
    </DoneModal>
  )
}

function GuideNow({ registration }: { registration: string }) {
  const [guide, setGuide] = useState<ScrapGuide | null>(null)
  useEffect(() => {
    void carOf(registration.replaceAll(' ', '')).then(({ vehicle }) =>
      setGuide(vehicle?.scrapGuide ?? null),
    )
  }, [registration])
  if (guide === null) return null
  return (
    <p>
      <strong>
        {SCRAP_GUIDE}: {guideInWords(guide)}.
      </strong>{' '}
      It’s a guide, not an offer.
    </p>
  )
}
