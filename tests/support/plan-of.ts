import { sql } from 'kysely'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { onPostgres, type TestServices } from './test-services.ts'

/** How the first query that `look` makes would be answered, in the words of the database. */
export async function planOf(
  services: TestServices,
  look: (database: Database) => Promise<unknown>,
): Promise<string> {
  const seen: { sql: string; parameters: readonly unknown[] }[] = []
  // Opened anew: a query that is prepared is seen when it is first asked.
  const { database } = await openDatabase(services.config)
  const watched = database.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push(database.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await look(watched)
  await database.destroy()
  const query = seen[0]
  if (query === undefined) throw new Error('no query was made')
  return (onPostgres() ? explainPostgres : explainSqlite)(services.database, query.sql)
}

async function explainSqlite(database: Database, query: string): Promise<string> {
  const asked = sql.raw(query.replaceAll('?', '1'))
  const plan = await sql<{ detail: string }>`explain query plan ${asked}`.execute(database)
  return plan.rows.map((row) => row.detail).join('\n')
}

// Over a table with nothing in it, it would rather read the table.
function explainPostgres(database: Database, query: string): Promise<string> {
  return database.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const asked = sql.raw(query.replaceAll(/\$\d+/g, "'1'"))
    const plan = await sql<Record<string, string>>`explain ${asked}`.execute(tx)
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
