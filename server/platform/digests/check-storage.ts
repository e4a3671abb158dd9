import type { Database } from '../database/schema.ts'

const CHECK = 'digest-check'

/** The value that proves the key and does not give it away; null where there is none yet. */
export async function findCheck(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', CHECK)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Keeps the value unless there is one. */
export async function insertCheck(database: Database, value: string): Promise<void> {
  await database
    .insertInto('secrets')
    .values({ name: CHECK, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
