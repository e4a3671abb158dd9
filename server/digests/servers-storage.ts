import { sql } from 'kysely'
import { isPostgres } from '../database/postgres/postgres.ts'
import type { Database } from '../database/schema.ts'

/** Notes that a server is at work now; deletes those not heard from since `silentSince`. */
export async function noteServer(
  database: Database,
  id: string,
  { now, silentSince }: { now: number; silentSince: number },
): Promise<void> {
  await database
    .insertInto('server_processes')
    .values({ id, seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute()
  await database.deleteFrom('server_processes').where('seen_at', '<', silentSince).execute()
}

export async function deleteServer(database: Database, id: string): Promise<void> {
  await database.deleteFrom('server_processes').where('id', '=', id).execute()
}

/** Has servers that start wait until this transaction ends; the embedded database does so by itself. */
export async function holdServersBack(tx: Database): Promise<void> {
  if (!isPostgres(tx)) return
  await sql`lock table server_processes in share row exclusive mode`.execute(tx)
}

/** Whether a server was at work after `since`. */
export async function hasServers(tx: Database, since: number): Promise<boolean> {
  const row = await tx
    .selectFrom('server_processes')
    .select('id')
    .where('seen_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
