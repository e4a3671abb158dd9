import type { Agent, ProfileChange } from '../../../domain/wire/agents.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'

/** Who is signed in. */
export function getProfile(): Promise<CallOutcome<Agent>> {
  return agentCall('/agent/me', {}, 'businessName')
}

/** Changes what `body` names and answers the whole profile. */
export function editProfile(body: ProfileChange): Promise<CallOutcome<Agent>> {
  return agentCall('/agent/me', { method: 'PATCH', body }, 'businessName')
}
