import type { ComponentProps, Ref } from 'react'

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
        {/* Other words are another element: the same one would count as having moved. */}
        <span key={busyText}>{busyText ?? children}</span>
      </button>
      <output className="visually-hidden">{busyText}</output>
    </>
  )
}

export interface SubmitButtonProps {
  busyText: string | null
  /** Waits for a connection. It keeps the focus, since nothing has been sent. */
  held?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  children: string
}

/** Submits the form around it; takes no second tap while there is a `busyText`. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busyText, held = false, disabled = false, ref, children } = props
  return (
    <BusyButton
      ref={ref}
      type="submit"
      className="button primary"
      disabled={busyText !== null || disabled}
      aria-disabled={held || undefined}
      busyText={held ? 'Waiting to connect..' : busyText}
    >
      {children}
    </BusyButton>
  )
}
