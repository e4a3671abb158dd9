import type { ComponentProps } from 'react'

interface StepFormProps extends Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  /** Without JavaScript the browser sends the form there by itself. */
  action: string
  method?: 'get' | 'post'
  /** Sent with it. */
  fields?: Record<string, string>
  /** Takes the step instead, on a page with its script. `button` is the one that was pressed. */
  onSend?: ((button: HTMLElement) => void) | undefined
}

/** One step of an owner's. Its submit button is among the children. */
export function StepForm(props: StepFormProps) {
  const { action, method = 'post', fields, onSend, children, ...form } = props
  return (
    <form
      method={method}
      action={action}
      {...form}
      onSubmit={(event) => {
        if (onSend === undefined) return
        event.preventDefault()
        onSend(event.nativeEvent.submitter ?? event.currentTarget)
      }}
    >
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
