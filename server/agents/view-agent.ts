import type { Agent } from '../../domain/wire/agents.ts'
import type { Services } from '../services.ts'
import { disclosuresLeft } from './allowances.ts'
import { findAgent, type AgentRow } from './agent-storage.ts'
import { isSubscribed, subscriptionEnd } from './subscription.ts'

/** The agent with that id. Throws where there is none, since the session would be gone too. */
export async function viewAgent(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  id: string,
): Promise<Agent> {
  const agent = await findAgent(services.database, id)
  if (agent === undefined) throw new Error('A session outlived its agent.')
  const left = await disclosuresLeft(services, id)
  return { ...showAgent(agent, services.clock.now()), disclosuresLeft: left }
}

function showAgent(agent: AgentRow, now: number): Omit<Agent, 'disclosuresLeft'> {
  const until = subscriptionEnd(agent)
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
    // An agent in another state has no session.
    state: agent.state as Agent['state'],
    subscribed: isSubscribed(agent, now),
    subscribedUntil: until === null ? null : new Date(until).toISOString(),
    paymentFailed: agent.payment_failed_at !== null,
  }
}
