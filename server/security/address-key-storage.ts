import type { Database } from '../database/schema.ts'

const PREFIX = 'address-key '

/** Keeps the key of a day unless it has one. */
export async function insertKey(database: Database, day: string, key: string): Promise<void> {
  await database
    .insertInto('secrets')
    .values({ name: PREFIX + day, value: key })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The key of a day; null where it has none. */
export async function findKey(database: Database, day: string): Promise<string | null> {
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', PREFIX + day)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Deletes the keys of the days before `day`. */
export async function deleteKeysBefore(database: Database, day: string): Promise<void> {
  await database
    .deleteFrom('secrets')
    .where('name', '>=', PREFIX)
    .where('name', '<', PREFIX + day)
    .execute()
}
