// Home: the quote request form, and what follows a submission.
import { useEffect, useState } from 'react'
import { FailureModal } from '../../components/posting-form/FailureModal.tsx'
import { PostingForm } from '../../components/posting-form/PostingForm.tsx'
import type { PageProps } from '../page.ts'
import { HomeSide } from './HomeSide.tsx'
import { useSending, type Outcome } from './use-sending.ts'

/** The page at /. */
export function HomePage({ settings }: PageProps) {
  const [round, setRound] = useState(0)
  const sending = useSending()

  // Both modals end in an empty form at the top of the page, as if home had just been opened.
  const backHome = (): void => {
    sending.reset()
    setRound(round + 1)
    scrollTo(0, 0)
  }
  // Only now: while a modal is open nothing outside of it can have the focus.
  useEffect(() => {
    if (round > 0) document.getElementById('page')?.focus({ preventScroll: true })
  }, [round])

  return (
    <>
      <main className="joined">
        <PostingForm
          key={round}
          siteName={settings.siteName}
          uploading={sending.uploading}
          onEnter={sending.prepare}
          onSend={(details) => void sending.send(details)}
          button={{ busy: sending.busy, busyText: 'Submitting..', children: 'Get Your Quote' }}
        >
          <p className="after">
            <a href="/lost-link">Lost your link?</a>
          </p>
        </PostingForm>
        <HomeSide />
      </main>
      {sending.outcome !== null && <OutcomeModal outcome={sending.outcome} onClose={backHome} />}
    </>
  )
}

function OutcomeModal({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  if ('failure' in outcome) return <FailureModal failure={outcome.failure} onClose={onClose} />
  return <outcome.SubmittedModal submitted={outcome.submitted} onClose={onClose} />
}
