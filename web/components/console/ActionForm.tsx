import {
  createContext,
  useContext,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react'
import type { Problem } from '../../../domain/basics/problem.ts'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { Alert } from '../Alert.tsx'
import { BusyButton } from '../BusyButton.tsx'
import { useFormProblems } from '../form-problems.ts'
import { textOf, readTrimmed } from '../form-texts.ts'
import { failureOfCall, problemsOfCall, SIGNED_OUT } from './ask.ts'

/** What a console does where the session has ended. */
export const OnSignedOut = createContext<() => void>(() => undefined)

interface ActionFormProps<T> extends Omit<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** Makes the call with what is typed, or answers what is missing. */
  call: (typed: (field: string) => string) => Promise<CallOutcome<T>> | Problem<string>[]
  /** Answers what to say under the form, or nothing by ''. The fields keep what was typed unless it empties `form`. */
  onDone: (answered: T, form: HTMLFormElement) => string
  /** The fields; `errorOf` says what is wrong with one. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode
  /** Said before why it failed. */
  failed?: string
  button: string
  busyText: string
  /** The classes of its button beside `button`. */
  look?: '' | 'danger' | 'primary'
  after?: ReactNode
}

/** A form that makes one call at a time, and says what is wrong or what it did. */
export function ActionForm<T>({ call, onDone, children, ...props }: ActionFormProps<T>) {
  const { failed, button, busyText, look = 'primary', after, ...form } = props
  const ref = useRef<HTMLFormElement>(null)
  const onSignedOut = useContext(OnSignedOut)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const problems = useFormProblems(ref)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const shown = event.currentTarget
    const texts = readTrimmed(shown)
    const sent = call((field) => textOf(texts, field))
    if (Array.isArray(sent)) return problems.show(sent)
    problems.clear()
    setSaid('')
    setBusy(true)
    const outcome = await sent
    setBusy(false)
    if (outcome.kind === 'done') return setSaid(onDone(outcome.value, shown))
    problems.show(...problemsOfCall(outcome))
    if (failureOfCall(outcome).status === SIGNED_OUT) onSignedOut()
  }
  return (
    <form
      ref={ref}
      className="fields"
      {...form}
      onInput={() => setSaid('')}
      onSubmit={(event) => void send(event)}
    >
      {children(problems.of)}
      {problems.line !== null && (
        <Alert kind="warning">
          {failed !== undefined && <strong>{failed} </strong>}
          {problems.line}
        </Alert>
      )}
      <BusyButton
        type="submit"
        className={`button ${look}`}
        disabled={isBusy}
        busyText={isBusy ? busyText : null}
      >
        {button}
      </BusyButton>
      {after}
      {/* There from the start, so that what comes into it is read out. */}
      <output className={said === '' ? 'visually-hidden' : undefined}>
        {said !== '' && <span className="alert done">{said}</span>}
      </output>
    </form>
  )
}
