// How many times what one agent may see and quote an agent may, as operators decide it.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('agents')
    .addColumn('allowance_times', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
