import type { Database, Row } from '../../platform/database/schema.ts'

/**
 * The person with that phone is the one who signed in with it, else the last added. Several agents may have added a
 * phone that nobody has signed in with yet.
 */
export function findPersonByPhone(
  database: Database,
  phone: string,
): Promise<Row<'agent_people'> | undefined> {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy((row) => row.case().when('joined_at', 'is not', null).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a person of some business signs in with that phone. */
export async function hasJoined(database: Database, phone: string): Promise<boolean> {
  const person = await findPersonByPhone(database, phone)
  return person !== undefined && person.joined_at !== null
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

/** Notes a person's first sign-in, from which the phone is theirs alone. False if they had signed in before. */
export async function joinPerson(database: Database, id: string, now: number): Promise<boolean> {
  const joined = await database
    .updateTable('agent_people')
    .set({ joined_at: now })
    .where('id', '=', id)
    .where('joined_at', 'is', null)
    .executeTakeFirst()
  return joined.numUpdatedRows === 1n
}
