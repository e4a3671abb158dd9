// The one primary button of a form.
import { BusyButton } from './BusyButton.tsx'

/** What the button says and whether it can be pressed. */
export interface SubmitButtonProps {
  /** What it says while busy, such as "Submitting..", or null. */
  busyText: string | null
  /** Waits for a connection. It keeps the focus, since nothing has been sent. */
  held?: boolean
  disabled?: boolean
  children: string
}

/** Submits the form around it; takes no second tap while there is a `busyText`. */
export function SubmitButton(props: SubmitButtonProps) {
  const { busyText, held = false, disabled = false, children } = props
  return (
    <BusyButton
      type="submit"
      className="button primary"
      disabled={busyText !== null || disabled}
      aria-disabled={held || undefined}
      busyText={held ? 'Waiting for a connection…' : busyText}
    >
      {children}
    </BusyButton>
  )
}
