// When each session was last used and from what, for its agent to see and for one left alone to end.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const sessions = database.schema.alterTable('sessions')
  await sessions.addColumn('used_at', 'bigint').execute()
  await sessions.addColumn('device', 'text').execute()
}
