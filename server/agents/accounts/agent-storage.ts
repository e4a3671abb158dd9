import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../platform/database/schema.ts'

export type AgentRow = Selectable<Tables['agents']>
export type AgentState = AgentRow['state']

export function findAgent(database: Database, id: string): Promise<AgentRow | undefined> {
  return database.selectFrom('agents').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAgentByPhone(database: Database, phone: string): Promise<AgentRow | undefined> {
  return database.selectFrom('agents').selectAll().where('phone', '=', phone).executeTakeFirst()
}

export type AgentChange = Partial<Omit<AgentRow, 'id' | 'created_at'>>

export async function updateAgent(database: Database, id: string, change: AgentChange) {
  if (Object.keys(change).length === 0) return
  await database.updateTable('agents').set(change).where('id', '=', id).execute()
}

/**
 * The person with that phone is the one who signed in with it, else the last added. Several agents may have added a
 * phone that nobody has signed in with yet.
 */
export function findPersonByPhone(database: Database, phone: string) {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy((row) => row.case().when('joined_at', 'is not', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Whether a person of some business signs in with that phone. */
export async function hasJoined(database: Database, phone: string): Promise<boolean> {
  const person = await findPersonByPhone(database, phone)
  return person !== undefined && person.joined_at !== null
}

export function findPerson(database: Database, id: string) {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Ends every session of the agent and its people, or those of one person; null is the account's owner. */
export async function endSessionsOf(database: Database, agentId: string, personId?: string | null) {
  await database
    .deleteFrom('sessions')
    .where('agent_id', '=', agentId)
    .$if(personId !== undefined, (query) =>
      query.where('person_id', 'is not distinct from', personId ?? null),
    )
    .execute()
}

export async function isPhoneTaken(database: Database, phone: string): Promise<boolean> {
  return (
    (await findAgentByPhone(database, phone)) !== undefined || (await hasJoined(database, phone))
  )
}
