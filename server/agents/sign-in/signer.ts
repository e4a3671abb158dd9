// A phone belongs to an agent, to another person of the business, or to an added person who has never signed in.
import type { Database, Row } from '../../platform/database/schema.ts'
import { findAgent, findAgentByPhone, type AgentRow } from '../accounts/agent-storage.ts'
import { findPersonByPhone, hasJoined } from '../accounts/person-storage.ts'
import { maySignIn } from '../accounts/trading-status.ts'

/** The agent for whom somebody signs in, and the person of the business (null for the owner of the account). */
export interface Signer {
  agent: AgentRow
  person: Row<'agent_people'> | null
}

/**
 * Finds who signs in with that phone. An application counts only if no business added the phone, since anybody can
 * apply with anybody's number.
 */
export async function findSigner(database: Database, phone: string): Promise<Signer | undefined> {
  const agent = await findAgentByPhone(database, phone)
  if (agent !== undefined && maySignIn(agent.state)) return { agent, person: null }
  const person = await findPersonByPhone(database, phone)
  if (person === undefined) return agent && { agent, person: null }
  const business = await findAgent(database, person.agent_id)
  return business && { agent: business, person }
}

/** Whether the phone is an agent's, an applicant's or that of a person who signs in with it. */
export async function isPhoneTaken(database: Database, phone: string): Promise<boolean> {
  return (
    (await findAgentByPhone(database, phone)) !== undefined || (await hasJoined(database, phone))
  )
}
