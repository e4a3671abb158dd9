// What a quote depends on, how long it holds, which car it was given for and what was known of it then.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const quotes = () => schema.alterTable('quotes')
  // The release before says nothing of these: its quotes are for the present car and end on no day.
  await quotes().addColumn('registration', 'text').execute()
  await quotes().addColumn('valid_until', 'bigint').execute()
  await quotes().addColumn('declined_at', 'bigint').execute()
  await quotes().addColumn('known_facts', 'text').execute()
  const ticks = ['collects', 'needs_v5c', 'needs_keys', 'needs_catalyst', 'needs_rolls']
  for (const tick of ticks) {
    await quotes()
      .addColumn(tick, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
