// A code is tried as soon as it has six digits, five times at most: the server takes no sixth try.
import { useRef, useState, type RefObject } from 'react'
import type { CodeAsker } from '../../../domain/wire/sign-in.ts'
import { useFormProblems, type FormProblems } from '../use-form-problems.ts'
import type { SignInHouse } from './SignIn.tsx'
import { problemsOfCall } from './ask.ts'

const DIGITS = 6
const TRIES = 5
const REFUSED = 400

export interface CodeTrying {
  isBusy: boolean
  problems: FormProblems
  /** Tries what is typed, where it may be a code. */
  send: (typed: string) => Promise<void>
  /** The same where it is six digits that were not tried yet. */
  sendWhole: (typed: string) => void
  /** A new code has five tries of its own. */
  startAgain: () => void
}

/** Tries codes of `asker` in `form`. */
export function useCode<Opened>(
  form: RefObject<HTMLFormElement | null>,
  { house, asker }: { house: SignInHouse<Opened>; asker: CodeAsker },
): CodeTrying {
  const [isBusy, setBusy] = useState(false)
  const tried = useRef<string[]>([])
  const problems = useFormProblems(form)
  const say = (message: string): void =>
    problems.show([{ field: 'code', code: 'wrong-code', message }])

  const send = async (typed: string): Promise<void> => {
    const code = digitsOf(typed)
    if (isBusy) return
    if (tried.current.length >= TRIES) return say(SPENT)
    if (code.length !== DIGITS) return say('The code has six digits. Type it as it is in the text.')
    problems.clear()
    setBusy(true)
    const outcome = await house.signIn({ ...asker, code })
    if (outcome.kind === 'done') return house.onSignedIn(outcome.value)
    setBusy(false)
    if (outcome.kind === 'refused' && outcome.status === REFUSED) tried.current.push(code)
    if (tried.current.length >= TRIES) say(SPENT)
    else problems.show(...problemsOfCall(outcome))
  }

  return {
    isBusy,
    problems,
    send,
    sendWhole(typed) {
      const code = digitsOf(typed)
      if (code.length === DIGITS && !tried.current.includes(code)) void send(code)
    },
    startAgain() {
      tried.current = []
      problems.clear()
    },
  }
}

const SPENT =
  'After five wrong tries this code no longer works. Send another code, and type that one.'

// As it is pasted: with a space in the middle, or with a word of the text around it.
function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '')
}
