// The agent's own profile.
import { isObject, type CallOutcome, type JsonObject } from '../call-outcome.ts'
import { agentCall } from './agent-call.ts'

export interface Agent {
  agentId: string
  businessName: string
  contactName: string | null
  /** E.164, or null. */
  phoneNumber: string | null
  /** How owners are told to reach the agent. */
  contact: string
  yardPostcode: string | null
  licenceNumber: string | null
  licenceCouncil: string | null
  /** A day, such as 2027-03-31. */
  licenceExpires: string | null
  licenceKind: 'site' | 'collector' | null
  atfPermit: string | null
  state: 'applied' | 'approved' | 'suspended' | 'expired'
  subscribed: boolean
  /** ISO 8601, or null. */
  subscribedUntil: string | null
  /** How many numbers may still be asked for; null where nothing limits it. */
  disclosuresLeft: number | null
}

/** What an agent may change. */
export type ProfileChange = Partial<
  Pick<Agent, 'contact'> & Record<'contactName' | 'yardPostcode', string>
>

/** Who is signed in. */
export function getProfile(): Promise<CallOutcome<Agent>> {
  return agentCall('/agent/me', {}, readAgent)
}

/** Changes what `change` names and answers the whole profile. */
export function editProfile(change: ProfileChange): Promise<CallOutcome<Agent>> {
  return agentCall('/agent/me', { method: 'PATCH', body: change }, readAgent)
}

/** The profile in `body`, or null where it is something else. */
export function readAgent(body: unknown): Agent | null {
  return isAgent(body) ? body : null
}

function isAgent(body: unknown): body is Agent & JsonObject {
  return (
    isObject(body) && typeof body['businessName'] === 'string' && typeof body['state'] === 'string'
  )
}
