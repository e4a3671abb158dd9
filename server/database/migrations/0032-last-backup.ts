// When the last backup was made, so that somebody notices where none is.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('installation').addColumn('last_backup_at', 'bigint').execute()
}
