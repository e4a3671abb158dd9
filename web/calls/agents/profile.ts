import type { Agent, ProfileChange, SentLicence } from '../../../domain/wire/agents.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleDoes } from '../console-call.ts'

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
