import { useEffect, useState, type RefObject } from 'react'
import { findNotSaved, clearNotSaved } from '../../../components/posting-form/not-saved.ts'

interface WayBackProps {
  /** Such as "Not sent." */
  what: string
  /** Such as "Put back what I typed". */
  action: string
  onUse: () => void
}

/** One line above the page for what was not sent, and the way back to it. */
export function WayBack({ what, action, onUse }: WayBackProps) {
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
export function useNotSaved() {
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
  /** Changes whenever the form starts again. */
  round: number
  /** What the form starts with. */
  filled: FormData | null
  /** What can be put back. */
  unsent: FormData | null
}

interface Unsent extends Round {
  /** Empties the form, at the top of the page, and offers `unsent`. */
  startAgain: (unsent: FormData | null) => void
  putBack: () => void
  clear: () => void
}

/**
 * What was typed and could not be sent is kept in the page's memory and nowhere else. `around` has the focus
 * once the form starts again.
 */
export function useUnsent(around: RefObject<HTMLElement | null>): Unsent {
  const [state, setState] = useState<Round>({ round: 0, filled: null, unsent: null })
  const { round, filled } = state

  // Only once it is drawn: while a modal is open nothing outside of it can have the focus.
  useEffect(() => {
    if (round > 0 && filled === null) around.current?.focus({ preventScroll: true })
  }, [around, round, filled])

  return {
    ...state,
    startAgain(unsent) {
      setState({ round: round + 1, filled: null, unsent })
      scrollTo(0, 0)
    },
    putBack: () => setState({ round: round + 1, filled: state.unsent, unsent: null }),
    clear: () => setState({ ...state, unsent: null }),
  }
}
