// Signing in by a texted code, and out again. A code that is asked for ends the one before, and is good
// for one sign-in: a repeat after a lost answer would spoil what the first call did.
import { isObject, readSuccess, type CallOutcome } from '../call-outcome.ts'
import { agentCallOnce, agentDoes } from './agent-call.ts'
import { readAgent, type Agent } from './profile.ts'

/** Has a code texted, if an agent has this number; done says only that the number was well formed. */
export function askForCode(phoneNumber: string): Promise<CallOutcome<true>> {
  return agentCallOnce('/agent/sign-in', { method: 'POST', body: { phoneNumber } }, readSuccess)
}

/** Opens a session, which rides in a cookie from now on. */
export function signIn(given: { phoneNumber: string; code: string }): Promise<CallOutcome<Agent>> {
  return agentCallOnce('/agent/sessions', { method: 'POST', body: given }, (body) =>
    isObject(body) ? readAgent(body['agent']) : null,
  )
}

/** Ends this session; others of the same agent go on. */
export function signOut(): Promise<CallOutcome<true>> {
  return agentDoes('/agent/sessions/current', { method: 'DELETE' })
}
