// Owners say who can have their number, and ask agents who have it not to call.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('postings')
    .addColumn('number_for', 'text', (column) => column.notNull().defaultTo('subscribers'))
    .execute()
  await schema.alterTable('disclosures').addColumn('asked_not_to_call_at', 'bigint').execute()
}
