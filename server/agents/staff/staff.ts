import type { Database, Row } from '../../platform/database/schema.ts'

/** Who belongs to the business besides the owner of the account, the first first. */
export function findPeople(database: Database, agentId: string): Promise<Row<'agent_people'>[]> {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** How many of the agent's quotes since then each of its people gave; the owner's under null. */
export async function countQuotesByPerson(
  database: Database,
  agentId: string,
  since: number,
): Promise<Map<string | null, number>> {
  const given = (table: 'quotes' | 'past_quotes') =>
    database
      .selectFrom(table)
      .select('person_id')
      .where('agent_id', '=', agentId)
      .where('updated_at', '>=', since)
  const rows = await database
    .selectFrom(given('quotes').unionAll(given('past_quotes')).as('given'))
    .select(['person_id', (row) => row.fn.countAll<number | string>().as('count')])
    .groupBy('person_id')
    .execute()
  return new Map(rows.map(({ person_id, count }) => [person_id, Number(count)]))
}

export async function insertPerson(
  database: Database,
  person: Pick<Row<'agent_people'>, 'id' | 'agent_id' | 'name' | 'phone' | 'added_at'>,
): Promise<void> {
  await database.insertInto('agent_people').values(person).execute()
}

/** Ends that the phone signs in; what they did keeps its name. */
export async function markRemoved(
  database: Database,
  personId: string,
  { now, name }: { now: number; name: string | null },
): Promise<void> {
  await database
    .updateTable('agent_people')
    .set({ phone: null, removed_at: now, name })
    .where('id', '=', personId)
    .execute()
}

export async function deletePerson(database: Database, personId: string): Promise<void> {
  await database.deleteFrom('agent_people').where('id', '=', personId).execute()
}

/** Removes all of the agent's people. */
export async function deletePeopleOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('agent_people').where('agent_id', '=', agentId).execute()
}
