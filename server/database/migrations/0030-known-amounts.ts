// Owners are texted of a change by what they know: its amount is kept beside the digest of those terms.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('listing_agents').addColumn('known_pence', 'bigint').execute()
}
