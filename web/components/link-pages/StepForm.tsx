import type { ReactNode } from 'react'

interface StepFormProps {
  /** Without JavaScript the browser sends the form there by itself. */
  action: string
  method?: 'get' | 'post'
  /** Sent with it. */
  fields?: Record<string, string>
  /** Takes the step instead, on a page with its script. `button` is the one that was pressed. */
  onSend?: ((button: HTMLElement) => void) | undefined
  className?: string
  /** Its submit button among them. */
  children: ReactNode
}

/** One step of an owner's. */
export function StepForm(props: StepFormProps) {
  const { action, method = 'post', fields = {}, onSend, className, children } = props
  return (
    <form
      method={method}
      action={action}
      className={className}
      onSubmit={(event) => {
        if (onSend === undefined) return
        event.preventDefault()
        onSend(event.nativeEvent.submitter ?? event.currentTarget)
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
