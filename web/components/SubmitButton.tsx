// The one primary button of a form, which says so while it is busy and takes no second tap.

/** What the button says and whether it can be pressed. */
export interface SubmitButtonProps {
  busy: boolean
  /** What it says while busy, such as "Submitting..". */
  busyText: string
  /** Waits for a connection. It keeps the focus, since nothing has been sent. */
  held?: boolean
  disabled?: boolean
  children: string
}

// The words have an element of their own: the browser's translation replaces bare text, and React, which
// no longer finds it, gives the whole page up.

/** A submit button; while `busy` it is disabled, shows a spinner, and the text is read out. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy, held = false, disabled = false, children } = props
  const waitingText = held ? 'Waiting for a connection…' : busy ? props.busyText : null
  return (
    <>
      <button
        type="submit"
        className="button primary"
        disabled={busy || disabled}
        aria-disabled={held || undefined}
      >
        {waitingText !== null && <span className="spinner" />}
        <span>{waitingText ?? children}</span>
      </button>
      <output className="unseen">{waitingText}</output>
    </>
  )
}
