// Signing in by a texted code, and out again. A code that is asked for ends the one before, and is good
// for one sign-in: a repeat after a lost answer would spoil what the first call did.
import { isObject, readSuccess, type CallOutcome } from '../call-outcome.ts'
import type { OnChecking } from '../proven-call.ts'
import { agentCall, agentCallOnce, agentDoes, provenAgentCallOnce } from './agent-call.ts'
import { readAgent, type Agent } from './profile.ts'

/** Who asks: the number, and a key that this page made up. A code works only with the key it was asked for with. */
export interface CodeAsker {
  phoneNumber: string
  signInKey: string
}

/** Has a code texted, if an agent has this number; done says only that the number was well formed. */
export function askForCode(asker: CodeAsker, onChecking: OnChecking): Promise<CallOutcome<true>> {
  const request = { method: 'POST', body: { ...asker }, onChecking } as const
  return provenAgentCallOnce('/agent/sign-in', request, readSuccess)
}

/** Opens a session, which rides in a cookie from now on. */
export function signIn(given: CodeAsker & { code: string }): Promise<CallOutcome<Agent>> {
  return agentCallOnce('/agent/sessions', { method: 'POST', body: { ...given } }, (body) =>
    isObject(body) ? readAgent(body['agent']) : null,
  )
}

/** One place where the agent is signed in. */
export interface Session {
  /** Such as "Chrome on Android"; null where it cannot be told. */
  device: string | null
  /** ISO 8601. */
  signedInAt: string
  lastUsedAt: string
  current: boolean
}

/** Where the agent is signed in, the place used last first. */
export function listSessions(): Promise<CallOutcome<Session[]>> {
  return agentCall('/agent/sessions', {}, (body) =>
    isObject(body) && Array.isArray(body['sessions']) ? (body['sessions'] as Session[]) : null,
  )
}

/** Ends all of the agent's sessions; with `passkeys` those are removed too. */
export function signOutEverywhere(also: { passkeys: boolean }): Promise<CallOutcome<true>> {
  const path = also.passkeys ? '/agent/sessions?passkeys=remove' : '/agent/sessions'
  return agentDoes(path, { method: 'DELETE' })
}

/** Ends this session; others of the same agent go on. */
export function signOut(): Promise<CallOutcome<true>> {
  return agentDoes('/agent/sessions/current', { method: 'DELETE' })
}
