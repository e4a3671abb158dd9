import type { Operator } from '../../domain/wire/desk.ts'
import type { Done } from '../../domain/wire/schema.ts'
import type { AskedForCode, CodeAsker, SignIn } from '../../domain/wire/sign-in.ts'
import { type CallOutcome, type Promised, outcomeOf, parseJson } from './call-outcome.ts'
import { consoleCall, consoleCallOnce, consoleDoes, fromConsole } from './console-call.ts'

/** Reads something. What may be a phone number is sought in a `body`, and is in no address. */
export function readAtDesk<T>(
  path: string,
  promised: Promised<T>,
  body?: object,
): Promise<CallOutcome<T>> {
  const request = body === undefined ? {} : ({ method: 'POST', body } as const)
  return consoleCall(`/operator/${path}`, request, promised)
}

/** Does something; repeated automatically until it is answered. */
export function doAtDesk(path: string, body: object = {}): Promise<CallOutcome<Done>> {
  return readAtDesk(path, 'success', body)
}

/** The same for what is refused the second time, or texted again: never repeated automatically. */
export function doOnceAtDesk<T = Done>(
  path: string,
  body: object = {},
  promised: Promised<T> = 'success' as Promised<T>,
): Promise<CallOutcome<T>> {
  return consoleCallOnce(`/operator/${path}`, { method: 'POST', body }, promised)
}

// Signing in to the desk by a texted code, and out again. A code is good for one sign-in.

/** Asks for a code. Success says only that the number was well formed, not that an operator has it. */
export function askForCode(body: CodeAsker): Promise<CallOutcome<AskedForCode>> {
  return consoleCallOnce('/operator/sign-in', { method: 'POST', body }, 'success')
}

/** Opens a session; its cookie goes with every later call. */
export function signIn(body: SignIn): Promise<CallOutcome<Operator>> {
  return consoleCallOnce('/operator/sessions', { method: 'POST', body }, 'role')
}

/** Opens a session by what follows # in a link that the shell printed. */
export function signInByLink(link: string): Promise<CallOutcome<Operator>> {
  return consoleCallOnce('/operator/sessions', { method: 'POST', body: { link } }, 'role')
}

export function signOut(): Promise<CallOutcome<Done>> {
  return consoleDoes('/operator/sessions/current', { method: 'DELETE' })
}

/** Ends all of the operator's sessions, also in other browsers. */
export function signOutEverywhere(): Promise<CallOutcome<Done>> {
  return consoleDoes('/operator/sessions', { method: 'DELETE' })
}

/** A copy of everything held, as a file. */
export async function copyPerson(
  phoneNumber: string,
  why: string,
): Promise<CallOutcome<{ zip: Blob }>> {
  const { headers = {} } = fromConsole({})
  try {
    const answer = await fetch('/operator/people/export', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, why }),
    })
    if (answer.ok) return { kind: 'done', value: { zip: await answer.blob() } }
    const { status } = answer
    const header = (name: string) => answer.headers.get(name)
    return outcomeOf({ status, body: parseJson(await answer.text()), header }, 'zip')
  } catch {
    return { kind: 'unreachable' }
  }
}
