// Signing in to the desk by a texted code, and out again. A code is good for one sign-in.
import type { Operator } from '../../domain/wire/desk.ts'
import type { Done } from '../../domain/wire/outcome.ts'
import type { AskedForCode, CodeAsker, SignIn } from '../../domain/wire/sign-in.ts'
import type { CallOutcome } from './call-outcome.ts'
import { consoleCallOnce, consoleDoes } from './console-call.ts'

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
