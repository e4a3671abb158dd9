import type { Database } from '../database/schema.ts'

const NAME = 'vapid-private-key'

export async function findPrivateKey(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row?.value ?? null
}

/** Keeps the key unless there is one. */
export async function insertPrivateKey(database: Database, value: string): Promise<void> {
  await database
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
