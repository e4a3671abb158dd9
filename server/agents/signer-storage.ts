// Whose a phone is: an agent's, another person's of the business, or somebody's who was added and has yet to sign in.
import type { Database, Row } from '../database/schema.ts'
import { findAgent, findAgentByPhone, type AgentRow } from './agent-storage.ts'
import { maySignIn } from './trading-status.ts'

/** Who signs in: for which agent, and which person of the business, null for the owner of the account. */
export interface Signer {
  agent: AgentRow
  person: Row<'agent_people'> | null
}

/**
 * Who signs in with that phone. Several agents may have added a phone with which nobody signed in yet: the last of them
 * counts, and an application only where nobody has, since anybody can apply with anybody's number.
 */
export async function findSigner(database: Database, phone: string): Promise<Signer | undefined> {
  const agent = await findAgentByPhone(database, phone)
  if (agent !== undefined && maySignIn(agent.state)) return { agent, person: null }
  const person = await database
    .selectFrom('agent_people')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy((row) => row.case().when('joined_at', 'is not', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (person === undefined) return agent && { agent, person: null }
  const business = await findAgent(database, person.agent_id)
  return business && { agent: business, person }
}

/** Whether a person of some business signs in with that phone. */
export async function hasJoined(database: Database, phone: string): Promise<boolean> {
  const people = database.selectFrom('agent_people').select('id').where('phone', '=', phone)
  return (await people.where('joined_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Whether the phone is an agent's, an applicant's or that of a person who signs in with it. */
export async function isPhoneTaken(database: Database, phone: string): Promise<boolean> {
  return (
    (await findAgentByPhone(database, phone)) !== undefined || (await hasJoined(database, phone))
  )
}

/** The person of a business, as long as they belong to it. */
export function findPerson(
  database: Database,
  id: string,
): Promise<Row<'agent_people'> | undefined> {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Notes that the person signed in for the first time: from now on the phone is theirs alone. */
export async function joinPerson(database: Database, id: string, now: number): Promise<void> {
  await database
    .updateTable('agent_people')
    .set({ joined_at: now })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .execute()
}
