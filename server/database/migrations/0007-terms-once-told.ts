// What an owner knows about a quote that was withdrawn since, so that the same again is no news.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('listing_agents').addColumn('terms_once_told', 'text').execute()
}
