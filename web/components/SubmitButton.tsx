// The one primary button of a form, which says so while it is busy and takes no second tap.

interface SubmitButtonProps {
  busy: boolean
  /** What it says while busy, such as "Submitting..". */
  busyText: string
  disabled?: boolean
  children: string
}

// The words have an element of their own: the browser's translation replaces bare text, and React, which
// no longer finds it, gives the whole page up.

/** A submit button; while `busy` it is disabled, shows a spinner, and the text is read out. */
export function SubmitButton({ busy, busyText, disabled = false, children }: SubmitButtonProps) {
  return (
    <>
      <button type="submit" className="button primary" disabled={busy || disabled}>
        {busy && <span className="spinner" />}
        <span>{busy ? busyText : children}</span>
      </button>
      <output className="unseen">{busy && busyText}</output>
    </>
  )
}
