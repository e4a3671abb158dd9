import type { ReactNode } from 'react'

interface StepFormProps {
  /** The call that takes the step. Without JavaScript the browser sends the form there by itself. */
  action: string
  /** Takes the step instead, on a page with its script. `button` is the one that was pressed. */
  onSend?: ((button: HTMLElement) => void) | undefined
  className?: string
  children: ReactNode
}

/** One step of an owner's. Its submit button is among the children. */
export function StepForm({ action, onSend, className, children }: StepFormProps) {
  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.(event.nativeEvent.submitter ?? event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}
