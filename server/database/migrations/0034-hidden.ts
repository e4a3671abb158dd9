// Quotes and photos that operators hid. A quote's mark is with its agent's link, which outlives the quote: one that is
// withdrawn and given again is still hidden.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  // Requests lock a posting first.
  await schema.alterTable('postings').addColumn('photos_hidden_at', 'bigint').execute()
  await schema.alterTable('listing_agents').addColumn('hidden_at', 'bigint').execute()
}
