// Passkeys: added, listed and removed, and signed in with. In between the browser asks its user, who may
// say no: then the outcome is null.
import type { Done } from '../../../domain/wire/outcome.ts'
import type {
  OpenedSession,
  PasskeyAnswer,
  PasskeyList,
  PasskeyOptions,
} from '../../../domain/wire/sign-in.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleCallOnce, consoleDoes } from '../console-call.ts'

/** Whether this browser has passkeys, and the site a name that they can be for. */
export function hasPasskeys(): boolean {
  const isNamed = !/^[\d.]+$|:/.test(location.hostname)
  // Some browsers have none at all.
  const known = 'PublicKeyCredential' in window ? PublicKeyCredential : {}
  return isNamed && isSecureContext && 'parseRequestOptionsFromJSON' in known
}

/** The agent's passkeys. */
export function listPasskeys(): Promise<CallOutcome<PasskeyList>> {
  return consoleCall('/agent/passkeys', {}, 'passkeys')
}

export function removePasskey(id: string): Promise<CallOutcome<Done>> {
  return consoleDoes(`/agent/passkeys/${id}`, { method: 'DELETE' })
}

/** Has the browser make a passkey, and adds it to the agent's. */
export async function addPasskey(): Promise<CallOutcome<Done> | null> {
  const asked = await askForOptions('/agent/passkeys/start')
  if (asked.kind !== 'done') return asked
  const options = asked.value.options as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey }).catch(() => null)
  if (made === null) return null
  return consoleCallOnce('/agent/passkeys', { method: 'POST', body: answerOf(made) }, 'success')
}

/** Has the browser sign in with a passkey, which opens a session. */
export function signInWithPasskey(): Promise<CallOutcome<OpenedSession> | null> {
  stopOffering()
  return openWithPasskey({})
}

// Browsers refuse a second request while a first one waits, as one that offers does.
let offered: AbortController | null = null

/**
 * Has the browser offer passkeys among what it fills the field with that says `webauthn`, and opens a session
 * with the one that is picked; null where none is, or the browser cannot.
 */
export async function offerPasskeys(): Promise<CallOutcome<OpenedSession> | null> {
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
): Promise<CallOutcome<OpenedSession> | null> {
  const asked = await askForOptions('/agent/sign-in/passkey')
  if (asked.kind !== 'done') return asked
  const options = asked.value.options as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const signed = await navigator.credentials.get({ publicKey, ...how }).catch(() => null)
  if (signed === null) return null
  const request = { method: 'POST', body: answerOf(signed) } as const
  return consoleCallOnce('/agent/sessions/passkey', request, 'agent')
}

function askForOptions(path: string): Promise<CallOutcome<PasskeyOptions>> {
  return consoleCallOnce(path, { method: 'POST', body: {} }, 'options')
}

function answerOf(credential: Credential): PasskeyAnswer {
  return { credential: (credential as PublicKeyCredential).toJSON() }
}
