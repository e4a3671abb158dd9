import type { Agent } from '../../domain/wire/agents.ts'
import type { Services } from '../services.ts'
import { disclosuresLeft } from './allowances.ts'
import { findAgent, type AgentRow } from './agent-storage.ts'
import type { OneOfAgent } from './sign-in-storage.ts'
import { findPerson } from './person-storage.ts'
import { isSubscribed, subscriptionEnd } from './subscription.ts'

/** The agent with that id, to one of its people or to its owner. Throws where there is none, since the session would be gone too. */
export async function viewAgent(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  { id, personId }: OneOfAgent,
): Promise<Agent> {
  const agent = await findAgent(services.database, id)
  if (agent === undefined) throw new Error('A session outlived its agent.')
  const person = personId === null ? undefined : await findPerson(services.database, personId)
  const left = await disclosuresLeft(services, id)
  const shown = { ...showAgent(agent, services.clock.now()), disclosuresLeft: left }
  if (person === undefined) return { ...shown, personName: null, isAccountOwner: true }
  return { ...shown, phoneNumber: person.phone, personName: person.name, isAccountOwner: false }
}

function showAgent(
  agent: AgentRow,
  now: number,
): Omit<Agent, 'disclosuresLeft' | 'personName' | 'isAccountOwner'> {
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
