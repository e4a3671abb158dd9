// A button that says so while it is at work.
import type { ComponentProps } from 'react'

interface BusyButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it says while it is at work, such as "Deleting..", or null. */
  busyText: string | null
  children: string
}

// The words have an element of their own: the browser's translation replaces bare text, and React, which
// no longer finds it, gives the whole page up.

/** While there is a `busyText` it shows a spinner, and the text is read out. */
export function BusyButton({ busyText, children, ...button }: BusyButtonProps) {
  return (
    <>
      <button {...button}>
        {busyText !== null && <span className="spinner" />}
        <span>{busyText ?? children}</span>
      </button>
      <output className="unseen">{busyText}</output>
    </>
  )
}
