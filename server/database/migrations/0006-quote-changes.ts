// What a waiting text about quotes is about: one quote alone, and whether that one is new or changed.
import type { Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database
  // Of what waits already, and of what the release before adds, it is not known: neither alone nor changed.
  for (const column of ['alone', 'changed'] as const) {
    await schema
      .alterTable('gathered_quotes')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await schema.alterTable('gathered_quotes').addColumn('known_terms', 'text').execute()
}
