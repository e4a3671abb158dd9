// Once a question is answered the focus goes to the button that asked, which was disabled meanwhile, or to a
// heading where the answer took the button away.
import { useEffect, useRef } from 'react'

/** Answers what to call with the button that asks; `isOver` is true while no modal and no work is left. */
export function useFocusBack(isOver: boolean, headingId: string): (button: HTMLElement) => void {
  const asked = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const button = asked.current
    if (!isOver || button === null || document.activeElement !== document.body) return
    const heading = document.getElementById(headingId)
    if (button.isConnected) button.focus()
    else heading?.focus()
  }, [isOver, headingId])
  return (button) => {
    asked.current = button
  }
}
