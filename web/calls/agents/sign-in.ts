// Signing in by a texted code, and out again. A code that is asked for ends the one before, and is good
// for one sign-in: a repeat after a lost answer would spoil what the first call did.
import type { Done } from '../../../domain/wire/outcome.ts'
import type {
  AskedForCode,
  CodeAsker,
  OpenedSession,
  SessionList,
  SignIn,
} from '../../../domain/wire/sign-in.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleCallOnce, consoleDoes } from '../console-call.ts'

/** Has a code texted, if an agent has this number; done says only that the number was well formed. */
export function askForCode(body: CodeAsker): Promise<CallOutcome<AskedForCode>> {
  return consoleCallOnce('/agent/sign-in', { method: 'POST', body }, 'success')
}

/** Opens a session, whose cookie goes with every call from now on. */
export function signIn(body: SignIn): Promise<CallOutcome<OpenedSession>> {
  return consoleCallOnce('/agent/sessions', { method: 'POST', body }, 'agent')
}

/** Where the agent is signed in. */
export function listSessions(): Promise<CallOutcome<SessionList>> {
  return consoleCall('/agent/sessions', {}, 'sessions')
}

/** Ends all of the agent's sessions. */
export function signOutEverywhere(): Promise<CallOutcome<Done>> {
  return consoleDoes('/agent/sessions', { method: 'DELETE' })
}

/** Ends this session; others of the same agent go on. */
export function signOut(): Promise<CallOutcome<Done>> {
  return consoleDoes('/agent/sessions/current', { method: 'DELETE' })
}
