// What agents see of themselves.
import { disclosuresLeft } from './allowances.ts'
import type { Services } from '../services.ts'
import { findAgent, type AgentRow, type AgentState } from './agent-storage.ts'

export interface AgentView {
  agentId: string
  businessName: string
  contactName: string | null
  /** E.164. */
  phoneNumber: string | null
  /** How owners are told to reach the agent. */
  contact: string
  yardPostcode: string | null
  licenceNumber: string | null
  licenceCouncil: string | null
  licenceExpires: string | null
  licenceKind: 'site' | 'collector' | null
  atfPermit: string | null
  state: AgentState
  subscribed: boolean
  /** ISO 8601, in UTC. */
  subscribedUntil: string | null
  /** How many owners' numbers may still be asked for just now; null for any number. */
  disclosuresLeft: number | null
}

/** The agent with that id. Throws where there is none: the session would be gone too. */
export async function viewAgent(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  id: string,
): Promise<AgentView> {
  const agent = await findAgent(services.database, id)
  if (agent === undefined) throw new Error('A session outlived its agent.')
  const left = await disclosuresLeft(services, id)
  return { ...showAgent(agent, services.clock.now()), disclosuresLeft: left }
}

function showAgent(agent: AgentRow, now: number): Omit<AgentView, 'disclosuresLeft'> {
  const until = agent.subscribed_until
  return {
    agentId: agent.id,
    businessName: agent.name,
    contactName: agent.contact_name,
    phoneNumber: agent.phone,
    contact: agent.contact,
    yardPostcode: agent.yard_postcode,
    licenceNumber: agent.licence_number,
    licenceCouncil: agent.licence_council,
    licenceExpires: agent.licence_expires,
    licenceKind: agent.licence_kind,
    atfPermit: agent.atf_permit,
    state: agent.state,
    subscribed: until !== null && until > now,
    subscribedUntil: until === null ? null : new Date(until).toISOString(),
  }
}
