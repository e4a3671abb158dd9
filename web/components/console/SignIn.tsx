// The number is kept by this page alone, so that no phone number stays in a shared browser.
import { useState, type ReactNode, useEffect, useRef } from 'react'
import { REQUIRED_MESSAGES } from '../../../domain/basics/problem.ts'
import type { AskedForCode, CodeAsker } from '../../../domain/wire/sign-in.ts'
import type { CallOutcome, Promised } from '../../calls/call-outcome.ts'
import { callAt, consoleCall } from '../../calls/console-call.ts'
import { Alert } from '../Alert.tsx'
import { Field } from '../Field.tsx'
import { takeFocus } from '../focus.ts'
import { ActionForm } from './ActionForm.tsx'
import { Heading } from './ConsoleFrame.tsx'
import { useAction } from './use-action.ts'

/** A console that one signs in to by a texted code. */
interface SignInHouse<Opened> {
  /** Where its calls are. */
  calls: '/agent' | '/operator'
  /** A member of what opens a session. */
  opens: Promised<Opened>
  onSignedIn: (opened: Opened) => void
  lead: string
  numberHint: string
  /** As in "If 07700 900123 is an agent’s number". */
  whoseNumber: string
  /** Said after how long the code works. */
  alsoOfCode?: string
  belowNumber?: ReactNode
  /** Whom to call where no text comes. */
  phone: ReactNode
}

type Step = { name: 'number'; isBack: boolean } | { name: 'code'; textsLate: boolean }

/** Once signed in, the console shows what the address names. */
export function SignIn<Opened>({ house }: { house: SignInHouse<Opened> }) {
  const [step, setStep] = useState<Step>({ name: 'number', isBack: false })
  const [phoneNumber, setPhoneNumber] = useState('')
  const [signInKey] = useState(makeUpKey)
  return (
    <div className="sign-in">
      {step.name === 'code' ? (
        <CodeForm
          house={house}
          asker={{ phoneNumber, signInKey }}
          textsLate={step.textsLate}
          onOtherNumber={() => setStep({ name: 'number', isBack: true })}
        />
      ) : (
        <NumberForm
          house={house}
          asker={{ phoneNumber, signInKey }}
          isBack={step.isBack}
          onAsked={(typed, { textsLate }) => {
            setPhoneNumber(typed)
            setStep({ name: 'code', textsLate })
          }}
        />
      )}
    </div>
  )
}

/**
 * Done says only that the number was well formed. A newer code ends the one before and each is good for one sign-in, so
 * neither call is repeated after a lost answer.
 */
function askForCode<Opened>({ calls }: SignInHouse<Opened>, body: CodeAsker) {
  return consoleCall(`POST ${calls}/sign-in`, { body, once: true }, 'success')
}

function makeUpKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}

interface NumberFormProps<Opened> {
  house: SignInHouse<Opened>
  /** The number is the one typed before, or empty. */
  asker: CodeAsker
  isBack: boolean
  onAsked: (phoneNumber: string, asked: AskedForCode) => void
}

function NumberForm<Opened>({ house, asker, isBack, onAsked }: NumberFormProps<Opened>) {
  const number = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isBack) number.current?.select()
  }, [isBack])
  const ask = (typed: (field: string) => string) => {
    const phoneNumber = typed('phoneNumber')
    if (phoneNumber !== '') return askForCode(house, { ...asker, phoneNumber })
    const message = REQUIRED_MESSAGES.phoneNumber
    return [{ field: 'phoneNumber', code: 'required', message }]
  }
  return (
    <>
      <div className="board">
        <Heading takesFocus={!isBack}>Sign in</Heading>
        <p>{house.lead}</p>
      </div>
      <ActionForm
        call={ask}
        onDone={(asked, _form, typed) => {
          onAsked(typed('phoneNumber'), asked)
          return ''
        }}
        button="Text Me a Code"
        busyText="Asking for a code.."
        after={house.belowNumber}
      >
        <Field
          ref={number}
          id="phoneNumber"
          label="Mobile number"
          type="tel"
          autoComplete="username"
          enterKeyHint="next"
          defaultValue={asker.phoneNumber}
          hint={house.numberHint}
        />
      </ActionForm>
    </>
  )
}

interface CodeFormProps<Opened> {
  house: SignInHouse<Opened>
  asker: CodeAsker
  textsLate: boolean
  onOtherNumber: () => void
}

// A code is tried as soon as it has six digits, five times at most: the server takes no sixth try.
const DIGITS = 6
const TRIES = 5
const REFUSED = 400

/** One field, which sends itself. The words are the same whether somebody has the number or not. */
function CodeForm<Opened>({ house, asker, textsLate, onOtherNumber }: CodeFormProps<Opened>) {
  const tried = useRef<string[]>([])
  const [isLate, setIsLate] = useState(textsLate)
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  const open = async (code: string): Promise<CallOutcome<Opened>> => {
    const request = { method: 'POST', body: { ...asker, code }, once: true } as const
    const outcome = await callAt(`${house.calls}/sessions`, request, house.opens)
    if (outcome.kind !== 'refused' || outcome.status !== REFUSED) return outcome
    tried.current.push(code)
    return tried.current.length < TRIES ? outcome : { ...outcome, problems: sayOfCode(SPENT) }
  }
  return (
    <>
      <div className="board">
        <Heading takesFocus={false}>Type your code</Heading>
        <p id="code-lead">
          If <strong className="number">{asker.phoneNumber}</strong> is {house.whoseNumber}, a code
          is on its way. It works for 10 minutes. {house.alsoOfCode}
        </p>
      </div>
      <ActionForm
        call={(typed) => {
          const code = digitsOf(typed('code'))
          if (tried.current.length >= TRIES) return sayOfCode(SPENT)
          return code.length === DIGITS ? open(code) : sayOfCode(TOO_FEW)
        }}
        onDone={(opened) => {
          house.onSignedIn(opened)
          return ''
        }}
        button="Sign In"
        busyText="Signing in.."
        renderAfter={(clear) => (
          <>
            <AnotherCode
              house={house}
              asker={asker}
              onAsked={(asked) => {
                setIsLate(asked.textsLate)
                // A new code has five tries of its own.
                tried.current = []
                clear()
              }}
            />
            <button type="button" className="link" onClick={onOtherNumber}>
              Use another number
            </button>
            <output className="quiet-line">
              {(hasWaited || isLate) && <>No text? Call us: {house.phone}</>}
            </output>
          </>
        )}
      >
        {isLate && <Alert kind="warning">{LATE}</Alert>}
        <Field
          ref={takeFocus}
          id="code"
          label="Code from the text"
          className="input code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="Six digits. We’ll check them as soon as you’ve typed them all."
          onInput={({ currentTarget: { value, form } }) => {
            const code = digitsOf(value)
            if (code.length !== DIGITS || tried.current.includes(code)) return
            // Safari has `requestSubmit` from 16 on.
            form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
          }}
        />
      </ActionForm>
    </>
  )
}

const sayOfCode = (message: string) => [{ field: 'code', code: 'wrong-code', message }]
const SPENT =
  'After five wrong tries this code no longer works. Send another code, and type that one.'
const TOO_FEW = 'The code has six digits. Type it as it is in the text.'
const LATE =
  'Our texts are late just now. If yours doesn’t come, try again in a few minutes, or call us.'
const WAIT_MS = 30_000
const LONG_MS = 60_000

interface AnotherCodeProps<Opened> {
  house: SignInHouse<Opened>
  asker: CodeAsker
  onAsked: (asked: AskedForCode) => void
}

/**
 * Not before the first code has had time to come: a newer code ends the one before it, which may be in the
 * person's hand just then.
 */
function AnotherCode<Opened>({ house, asker, onAsked }: AnotherCodeProps<Opened>) {
  const onItsWay = `If this is ${house.whoseNumber}, another code is on its way. Only the newest one works.`
  const [isSent, setSent] = useState(false)
  const [endsAt, setEndsAt] = useState(afterTheWait)
  const waitS = useCountdown(endsAt)
  const { busy, fault, send } = useAction<void, AskedForCode>(
    () => askForCode(house, asker),
    (asked) => {
      setSent(true)
      setEndsAt(afterTheWait())
      onAsked(asked)
    },
    () => setSent(false),
  )
  const isClosed = waitS > 0 || busy
  // Gone while one more is asked for, so that it is read out again.
  const isSaid = isSent && !busy
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={isClosed}
        onClick={() => isClosed || send()}
      >
        {waitS > 0 ? `Send another code in ${waitS} s` : 'Send another code'}
      </button>
      <output className="visually-hidden">{isSaid && onItsWay}</output>
      {isSaid && <Alert kind="done">{onItsWay}</Alert>}
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
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

// As it is pasted: with a space in the middle, or with a word of the text around it.
function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '')
}
