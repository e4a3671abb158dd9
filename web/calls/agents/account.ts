import type {
  Agent,
  ProfileChange,
  SentLicence,
  Alerts,
  AlertsChange,
  PushDevice,
} from '../../../domain/wire/agents.ts'
import type { AgentsComplaints } from '../../../domain/wire/complaints.ts'
import type { Done } from '../../../domain/wire/schema.ts'
import type {
  AskedForCode,
  CodeAsker,
  OpenedSession,
  SessionList,
  SignIn,
} from '../../../domain/wire/sign-in.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleDoes, consoleCallOnce } from '../console-call.ts'

/** Who is signed in. */
export function getProfile(): Promise<CallOutcome<Agent>> {
  return consoleCall('/agent/me', {}, 'businessName')
}

/** Changes what `body` names and answers the whole profile. */
export function editProfile(body: ProfileChange): Promise<CallOutcome<Agent>> {
  return consoleCall('/agent/me', { method: 'PATCH', body }, 'businessName')
}

/** May be repeated: it replaces one of the same council that waits. */
export function sendLicence(body: SentLicence) {
  return consoleDoes('/agent/licences', { method: 'POST', body })
}

// Signing in by a texted code, and out again. A code that is asked for ends the one before, and is good
// for one sign-in: a repeat after a lost answer would spoil what the first call did.

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

const ALERTS = '/agent/alerts'
const DEVICE = '/agent/alerts/device'

export function getAlerts(): Promise<CallOutcome<Alerts>> {
  return consoleCall(ALERTS, {}, 'publicKey')
}

/** Writes all of it, and answers it as it is then. */
export function saveAlerts(body: AlertsChange): Promise<CallOutcome<Alerts>> {
  return consoleCall(ALERTS, { method: 'PUT', body }, 'publicKey')
}

/** Sends this session's pushes to `body`. */
export function addDevice(body: PushDevice): Promise<CallOutcome<Done>> {
  return consoleDoes(DEVICE, { method: 'PUT', body })
}

/** Ends pushes to this session. */
export function removeDevice(): Promise<CallOutcome<Done>> {
  return consoleDoes(DEVICE, { method: 'DELETE' })
}

export function listComplaints(): Promise<CallOutcome<AgentsComplaints>> {
  return consoleCall('/agent/complaints', {}, 'complaints')
}

/** May be repeated: the same words are kept once. */
export function answerComplaint(reference: string, words: string): Promise<CallOutcome<Done>> {
  const path = `/agent/complaints/${reference.replaceAll(' ', '')}/messages`
  return consoleDoes(path, { method: 'POST', body: { words } })
}
