import { useRef, useEffect, useState, type RefObject } from 'react'
import { Steps } from '../../../components/Steps.tsx'
import { FailureModal } from '../../../components/posting-form/FailureModal.tsx'
import { PostingForm, NoHiddenCharges } from '../../../components/posting-form/PostingForm.tsx'
import { findNotSaved, clearNotSaved } from '../../../components/posting-form/not-saved.ts'
import type { PageMetadata, PageProps } from '../../page.ts'
import { useSending, type Outcome } from './use-sending.ts'

export const metadata: PageMetadata = {
  title: 'Offers that beat scrap value for your car',
  description:
    'Enter your reg, post code and phone number to get offers from local buyers for a car to sell or scrap. No hidden charges.',
  showsPlate: true,
  carries: ['siteName'],
}

export function Page({ settings }: PageProps) {
  const sending = useSending()
  const page = useRef<HTMLDivElement>(null)
  const form = useUnsent(page)
  const notSaved = useNotSaved()
  const onTyped = (): void => {
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
      <main className="double-board" onInput={onTyped}>
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
        <div className="side">
          <NoHiddenCharges />
          <Steps steps={STEPS} />
          <div className="notes">
            <div>
              <h3>Your phone number</h3>
              <p>
                Only buyers with a licence can see it, and only once you say the car is yours. You
                can keep it for the one you choose.
              </p>
            </div>
            <div>
              <h3>If the car is scrapped</h3>
              <p>
                It goes to an Authorised Treatment Facility, which gives you a Certificate of
                Destruction. Then tell DVLA.
              </p>
            </div>
          </div>
        </div>
      </main>
      {sending.outcome !== null && <OutcomeModal outcome={sending.outcome} onClose={backHome} />}
    </div>
  )
}

const STEPS = [
  { what: 'We’ll text you a link', how: 'Open it so that buyers can reach you.' },
  { what: 'Buyers send prices', how: 'We’ll text you the best.' },
  { what: 'You choose', how: 'Contact the buyer with the best price, or none of them.' },
]

function OutcomeModal({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  if ('failure' in outcome) return <FailureModal failure={outcome.failure} onClose={onClose} />
  const { SubmittedModal, ...shown } = outcome
  return <SubmittedModal {...shown} onClose={onClose} />
}

function WayBack({ what, action, onUse }: { what: string; action: string; onUse: () => void }) {
  return (
    <aside className="wide way-back" aria-label={what}>
      <p className="alert done">
        <strong>{what}</strong>
        <button type="button" className="link" onClick={onUse}>
          {action}
        </button>
      </p>
    </aside>
  )
}

/** The edit that this visit of home followed without saving; `registration` is null where there is none. */
function useNotSaved() {
  const [registration, setRegistration] = useState<string | null>(null)
  useEffect(() => {
    const found = findNotSaved()
    if (found === null) return
    const show = (): void => setRegistration(found)
    // Its style comes along. Without it the way back is plainer.
    import('./after-sending.tsx').then(show, show)
  }, [])
  return {
    registration,
    clear() {
      clearNotSaved()
      setRegistration(null)
    },
  }
}

interface Round {
  round: number
  filled: FormData | null
  unsent: FormData | null
}

/**
 * What was typed and could not be sent is kept in the page's memory and nowhere else. `around` has the focus
 * once the form starts again.
 */
function useUnsent(around: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<Round>({ round: 0, filled: null, unsent: null })
  const { round, filled } = state

  // Only once it is drawn: while a modal is open nothing outside of it can have the focus.
  useEffect(() => {
    if (round > 0 && filled === null) around.current?.focus({ preventScroll: true })
  }, [around, round, filled])

  return {
    ...state,
    /** Empties the form, at the top of the page, and offers `unsent`. */
    startAgain(unsent: FormData | null) {
      setState({ round: round + 1, filled: null, unsent })
      scrollTo(0, 0)
    },
    putBack: () => setState({ round: round + 1, filled: state.unsent, unsent: null }),
    clear: () => setState({ ...state, unsent: null }),
  }
}
