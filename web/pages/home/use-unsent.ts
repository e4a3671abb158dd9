// What was typed and could not be sent is kept in the page's memory and nowhere else.
import { useEffect, useState } from 'react'

interface Round {
  /** Changes whenever the form starts again. */
  round: number
  /** What the form starts with. */
  filled: FormData | null
  /** What can be put back. */
  unsent: FormData | null
}

export interface Unsent extends Round {
  /** Empties the form, at the top of the page, and offers `unsent`. */
  startAgain: (unsent: FormData | null) => void
  putBack: () => void
  forget: () => void
}

/** Nothing is offered at first. */
export function useUnsent(): Unsent {
  const [state, setState] = useState<Round>({ round: 0, filled: null, unsent: null })
  const { round, filled, unsent } = state

  // Only once it is drawn: while a modal is open nothing outside of it can have the focus.
  useEffect(() => {
    if (round === 0) return
    const page = document.getElementById('page')
    if (filled === null) page?.focus({ preventScroll: true })
    else page?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [round, filled])

  return {
    ...state,
    startAgain(failed) {
      setState({ round: round + 1, filled: null, unsent: failed })
      scrollTo(0, 0)
    },
    putBack: () => setState({ round: round + 1, filled: unsent, unsent: null }),
    forget: () => setState({ ...state, unsent: null }),
  }
}
