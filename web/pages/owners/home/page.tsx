import { useRef } from 'react'
import { FailureModal } from '../../../components/posting-form/FailureModal.tsx'
import { PostingForm } from '../../../components/posting-form/PostingForm.tsx'
import { WayBack, useNotSaved, useUnsent } from './WayBack.tsx'
import { HomeSide } from './HomeSide.tsx'
import { useSending, type Outcome } from './use-sending.ts'
import type { PageMetadata, PageProps } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Offers that beat scrap value for your car',
  description:
    'Enter your reg, post code and phone number to get offers from local buyers for a car to sell or scrap. No hidden charges.',
  showsPlate: true,
  carries: ['siteName'],
}

/** The page at /. */
export function Page({ settings }: PageProps) {
  const sending = useSending()
  const page = useRef<HTMLDivElement>(null)
  const form = useUnsent(page)
  const notSaved = useNotSaved()
  const typed = (): void => {
    if (form.unsent !== null) form.clear()
    if (notSaved.registration !== null) notSaved.clear()
  }
  // Both modals end in an empty form, as if home had just been opened.
  const backHome = (): void => {
    const { outcome } = sending
    form.startAgain(outcome !== null && 'failure' in outcome ? outcome.unsent : null)
    sending.reset()
  }

  return (
    <div ref={page} tabIndex={-1}>
      {form.unsent !== null ? (
        <WayBack what="Not sent." action="Put back what I typed" onUse={form.putBack} />
      ) : (
        notSaved.registration !== null && (
          <WayBack
            what="Not saved."
            action={`Back to ${notSaved.registration}`}
            onUse={() => history.back()}
          />
        )
      )}
      <main className="double-board" onInput={typed}>
        <PostingForm
          key={form.round}
          siteName={settings.siteName}
          filled={form.filled}
          uploading={sending.uploading}
          onEnter={sending.prepare}
          onSend={(details, photo) => void sending.send(details, photo)}
          button={{ busyText: sending.isBusy ? 'Submitting..' : null, children: 'Get Your Quote' }}
        >
          <p className="after">
            <a href="/lost-link">Lost your link?</a>
          </p>
        </PostingForm>
        <HomeSide />
      </main>
      {sending.outcome !== null && <OutcomeModal outcome={sending.outcome} onClose={backHome} />}
    </div>
  )
}

function OutcomeModal({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  if ('failure' in outcome) return <FailureModal failure={outcome.failure} onClose={onClose} />
  const { SubmittedModal, ...shown } = outcome
  return <SubmittedModal {...shown} onClose={onClose} />
}
