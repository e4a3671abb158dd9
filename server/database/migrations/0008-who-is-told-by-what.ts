// Which waiting text is about each quote, and what its owner knows of it. A row for each listing of a text
// could hold that for one quote only.
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['text_id', 'known_terms'] as const) {
    await database.schema.alterTable('listing_agents').addColumn(column, 'text').execute()
  }
  // Of a text for several quotes it is not known which.
  await sql`
    update listing_agents
    set (text_id, known_terms) = (
      select min(text_id), min(known_terms) from gathered_quotes
      where gathered_quotes.link_id = listing_agents.link_id and alone = 1
    )
  `.execute(database)
}
