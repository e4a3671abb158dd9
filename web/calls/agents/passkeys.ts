// Passkeys: added, listed and removed, and signed in with. In between the browser asks its user, who may
// say no: then the outcome is null.
import { isObject, readSuccess, type CallOutcome } from '../call-outcome.ts'
import { agentCall, agentCallOnce, agentDoes } from './agent-call.ts'
import { readAgent, type Agent } from './profile.ts'

export interface Passkey {
  id: string
  /** The browser and system that added it, such as "Chrome on Android". */
  name: string
  /** ISO 8601. */
  addedAt: string
  /** ISO 8601; null until then. */
  lastUsedAt: string | null
}

export interface Passkeys {
  /** The newest first. */
  passkeys: Passkey[]
  /** Whether one signed in so lately that they can be changed. */
  changeable: boolean
}

/** Whether this browser has passkeys, and the site a name that they can be for. */
export function hasPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname)
  return isNamed && isSecureContext && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** The agent's passkeys. */
export function listPasskeys(): Promise<CallOutcome<Passkeys>> {
  return agentCall('/agent/passkeys', {}, (body) =>
    isObject(body) && Array.isArray(body['passkeys'])
      ? { passkeys: body['passkeys'] as Passkey[], changeable: body['changeable'] === true }
      : null,
  )
}

export function removePasskey(id: string): Promise<CallOutcome<true>> {
  return agentDoes(`/agent/passkeys/${id}`, { method: 'DELETE' })
}

/** Has the browser make a passkey, and adds it to the agent's. */
export async function addPasskey(): Promise<CallOutcome<true> | null> {
  const asked = await askForOptions<PublicKeyCredentialCreationOptionsJSON>('/agent/passkeys/start')
  if (asked.kind !== 'done') return asked
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.value)
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (made === null) return null
  return agentCallOnce('/agent/passkeys', { method: 'POST', body: answerOf(made) }, readSuccess)
}

/** Has the browser sign in with a passkey, which opens a session. */
export function signInWithPasskey(): Promise<CallOutcome<Agent> | null> {
  stopOffering()
  return openWithPasskey({})
}

// Browsers refuse a second request while a first one waits, as one that offers does.
let offered: AbortController | null = null

/**
 * Has the browser offer passkeys among what it fills the field with that says `webauthn`, and opens a session
 * with the one that is picked; null where none is, or the browser cannot.
 */
export async function offerPasskeys(): Promise<CallOutcome<Agent> | null> {
  if (!hasPasskeys()) return null
  stopOffering()
  offered = new AbortController()
  const { signal } = offered
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return null
  return openWithPasskey({ mediation: 'conditional', signal })
}

/** Takes the offer back. */
export function stopOffering(): void {
  offered?.abort()
  offered = null
}

async function openWithPasskey(
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<CallOutcome<Agent> | null> {
  const asked = await askForOptions<PublicKeyCredentialRequestOptionsJSON>('/agent/sign-in/passkey')
  if (asked.kind !== 'done') return asked
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked.value)
  const signed = await navigator.credentials.get({ publicKey, ...how }).catch(() => null)
  if (signed === null) return null
  const request = { method: 'POST', body: answerOf(signed) } as const
  return agentCallOnce('/agent/sessions/passkey', request, (body) =>
    isObject(body) ? readAgent(body['agent']) : null,
  )
}

function askForOptions<T>(path: string): Promise<CallOutcome<T>> {
  return agentCallOnce(path, { method: 'POST', body: {} }, (body) =>
    isObject(body) && isObject(body['options']) ? (body['options'] as T) : null,
  )
}

function answerOf(credential: Credential): { credential: object } {
  return { credential: (credential as PublicKeyCredential).toJSON() }
}
