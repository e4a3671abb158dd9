import { useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import type { Problem } from '../../../domain/basics/problem.ts'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { Alert } from '../Alert.tsx'
import { BusyButton } from '../BusyButton.tsx'
import { ProblemOf } from '../Field.tsx'
import { useFormProblems, textOf, readTrimmed } from '../form-problems.ts'
import { useAction } from './use-action.ts'

type Typed = (field: string) => string

interface ActionFormProps<T> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Makes the call with what is typed, or answers what is missing. */
  call: (typed: Typed) => Promise<CallOutcome<T>> | Problem<string>[]
  /**
   * Answers what to say under the form, or nothing by ''. The fields keep what was typed unless it empties `form`;
   * `typed` is what was sent, whatever they hold by now.
   */
  onDone: (answered: T, form: HTMLFormElement, typed: Typed) => string | Promise<string>
  /** Said before why it failed. */
  failed?: string
  button: string
  busyText: string
  /** Whether something is missing that it cannot be sent without. */
  disabled?: boolean
  /** The classes of its button beside `button`. */
  look?: '' | 'danger' | 'primary'
  after?: ReactNode
  /** The same, where it takes away the words about what was wrong. */
  renderAfter?: (clear: () => void) => ReactNode
}

interface Sent<T> {
  sent: Promise<CallOutcome<T>>
  shown: HTMLFormElement
  typed: Typed
}

/** A form that makes one call at a time, and says what is wrong or what it did. */
export function ActionForm<T>({ call, onDone, children, ...props }: ActionFormProps<T>) {
  const { failed, button, busyText, disabled = false, look = 'primary', ...more } = props
  const { after, renderAfter, ...form } = more
  const ref = useRef<HTMLFormElement>(null)
  const [said, setSaid] = useState('')
  const problems = useFormProblems(ref)
  const { busy, send } = useAction(
    ({ sent }: Sent<T>) => sent,
    async (answered, { shown, typed }) => setSaid(await onDone(answered, shown, typed)),
    (fault) => problems.show(fault.problems, fault.message),
  )
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (busy || disabled) return
    const texts = readTrimmed(event.currentTarget)
    const typed: Typed = (field) => textOf(texts, field)
    const sent = call(typed)
    if (Array.isArray(sent)) return problems.show(sent)
    problems.clear()
    setSaid('')
    send({ sent, shown: event.currentTarget, typed })
  }
  return (
    <form ref={ref} className="fields" {...form} onInput={() => setSaid('')} onSubmit={submit}>
      <ProblemOf value={problems.of}>{children}</ProblemOf>
      {problems.line !== null && (
        <Alert kind="warning">
          {failed !== undefined && <strong>{failed} </strong>}
          {problems.line}
        </Alert>
      )}
      <BusyButton
        type="submit"
        className={`button ${look}`}
        disabled={busy || disabled}
        busyText={busy ? busyText : null}
      >
        {button}
      </BusyButton>
      {after ?? renderAfter?.(problems.clear)}
      {/* There from the start, so that what comes into it is read out. */}
      <output className={said === '' ? 'visually-hidden' : undefined}>
        {said !== '' && <span className="alert done">{said}</span>}
      </output>
    </form>
  )
}
