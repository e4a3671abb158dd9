// The words are the same whether somebody has the number or not.
import { useEffect, useRef, useState } from 'react'
import type { AskedForCode, CodeAsker } from '../../../domain/wire/sign-in.ts'
import { Alert } from '../Alert.tsx'
import { Field } from '../Field.tsx'
import { SubmitButton } from '../BusyButton.tsx'
import { Heading } from './Heading.tsx'
import { textOf } from '../form-texts.ts'
import type { SignInHouse } from './SignIn.tsx'
import { useCode } from './use-code.ts'
import { failureOfCall } from './ask.ts'

interface CodeFormProps<Opened> {
  house: SignInHouse<Opened>
  asker: CodeAsker
  textsLate: boolean
  onOtherNumber: () => void
}

/** One field, which sends itself. */
export function CodeForm<Opened>({
  house,
  asker,
  textsLate,
  onOtherNumber,
}: CodeFormProps<Opened>) {
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [isLate, setIsLate] = useState(textsLate)
  const [hasWaited, setHasWaited] = useState(false)
  const trying = useCode(form, { house, asker })
  const { problems } = trying
  useEffect(() => {
    code.current?.focus()
    const timer = setTimeout(() => setHasWaited(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void trying.send(textOf(new FormData(event.currentTarget), 'code'))
      }}
    >
      <div className="board">
        <Heading takesFocus={false}>Type your code</Heading>
        <p id="code-lead">
          If <span className="number">{asker.phoneNumber}</span> is {house.whoseNumber}, a code is
          on its way. It works for 10 minutes. {house.alsoOfCode}
        </p>
      </div>
      <div className="fields">
        {isLate && <Alert kind="warning">{LATE}</Alert>}
        <Field
          ref={code}
          id="code"
          label="Code from the text"
          className="input code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="Six digits. We’ll check them as soon as you’ve typed them all."
          error={problems.of('code')}
          onInput={(event) => trying.sendWhole(event.currentTarget.value)}
        />
        {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
        <SubmitButton busyText={trying.isBusy ? 'Signing in..' : null}>Sign In</SubmitButton>
        <AnotherCode
          house={house}
          asker={asker}
          onAsked={(asked) => {
            setIsLate(asked.textsLate)
            trying.startAgain()
          }}
        />
        <button type="button" className="link" onClick={onOtherNumber}>
          Use another number
        </button>
        <output className="quiet-line">
          {(hasWaited || isLate) && <>No text? Call us: {house.phone}</>}
        </output>
      </div>
    </form>
  )
}

const LATE =
  'Our texts are late just now. If yours doesn’t come, try again in a few minutes, or call us.'
const WAIT_MS = 30_000
const LONG_MS = 60_000

type State = 'idle' | 'busy' | 'sent' | { fault: string }

interface AnotherCodeProps<Opened> {
  house: SignInHouse<Opened>
  asker: CodeAsker
  /** Called once another code was asked for. */
  onAsked: (asked: AskedForCode) => void
}

/**
 * Not before the first code has had time to come: a newer code ends the one before it, which may be in the
 * person's hand just then.
 */
function AnotherCode<Opened>({ house, asker, onAsked }: AnotherCodeProps<Opened>) {
  const onItsWay = `If this is ${house.whoseNumber}, another code is on its way. Only the newest one works.`
  const [state, setState] = useState<State>('idle')
  const [endsAt, setEndsAt] = useState(afterTheWait)
  const waitS = useCountdown(endsAt)

  const isClosed = waitS > 0 || state === 'busy'
  const ask = async (): Promise<void> => {
    if (isClosed) return
    setState('busy')
    const outcome = await house.askForCode(asker)
    if (outcome.kind !== 'done') return setState({ fault: failureOfCall(outcome).message })
    setState('sent')
    setEndsAt(afterTheWait())
    onAsked(outcome.value)
  }

  return (
    <>
      <button
        type="button"
        className="button another"
        aria-disabled={isClosed}
        onClick={() => void ask()}
      >
        {waitS > 0 ? `Send another code in ${waitS} s` : 'Send another code'}
      </button>
      <output className="visually-hidden">{state === 'sent' && onItsWay}</output>
      {state === 'sent' && <Alert kind="done">{onItsWay}</Alert>}
      {typeof state === 'object' && <Alert kind="warning">{state.fault}</Alert>}
    </>
  )
}

// Seconds from now until `endsAt`, as the page's own clock counts.
function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= endsAt) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  const leftS = Math.ceil((endsAt - now) / 1000)
  return Math.min(Math.max(leftS, 0), WAIT_MS / 1000)
}

function afterTheWait(): number {
  return performance.now() + WAIT_MS
}
