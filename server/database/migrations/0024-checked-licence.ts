// The day on which the operator last checked an agent's licence.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('agents').addColumn('licence_checked_on', 'text').execute()
}
