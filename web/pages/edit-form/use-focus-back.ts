// Where the focus goes once a question is answered and nothing came of it: to the button that asked. The
// browser lost it, because the button was disabled meanwhile.
import { useEffect, useRef } from 'react'

/** Answers what to call with the button that asks; `isOver` is true while no modal and no work is left. */
export function useFocusBack(isOver: boolean): (button: HTMLElement) => void {
  const asked = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOver && document.activeElement === document.body) asked.current?.focus()
  }, [isOver])
  return (button) => {
    asked.current = button
  }
}
