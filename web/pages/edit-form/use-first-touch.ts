// Tells a person who opened the link from a program that only previews it.
import { useEffect } from 'react'

/** Calls `onTouch` once, at the first tap, click or key of a person. `onTouch` must stay the same. */
export function useFirstTouch(onTouch: () => void): void {
  useEffect(() => {
    const touched = (event: Event): void => {
      // What a script makes up is not a person.
      if (!event.isTrusted) return
      stop()
      onTouch()
    }
    const stop = (): void => {
      removeEventListener('pointerdown', touched)
      removeEventListener('keydown', touched)
    }
    addEventListener('pointerdown', touched)
    addEventListener('keydown', touched)
    return stop
  }, [onTouch])
}
