// The sender looks twice a second, whatever the outbox holds: each of its looks must use its index.
import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { sql } from 'kysely'
import { makeServices, onPostgres } from '../../../../tests/support/test-services.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { findQueued } from '../limits/phone-limits.ts'
import { findDueFirstTries, findDueRetries } from './claim-texts.ts'
import { purge, PURGES } from '../../../upkeep/scheduled/purges-storage.ts'

const services = forEachTest(() => makeServices())

async function planOf(look: (database: Database) => Promise<unknown>): Promise<string> {
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
  return onPostgres() ? explainPostgres(query.sql) : explainSqlite(query.sql)
}

async function explainSqlite(query: string): Promise<string> {
  const asked = sql.raw(query.replaceAll('?', '1'))
  const plan = await sql<{ detail: string }>`explain query plan ${asked}`.execute(services.database)
  return plan.rows.map((row) => row.detail).join('\n')
}

// Over a table with nothing in it, it would rather read the table.
function explainPostgres(query: string): Promise<string> {
  return services.database.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const asked = sql.raw(query.replaceAll(/\$\d+/g, "'1'"))
    const plan = await sql<Record<string, string>>`explain ${asked}`.execute(tx)
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.each([
  ['first tries', 'texts_due', (of: Database) => findDueFirstTries(of, 1, 32)],
  [
    'later tries',
    'texts_retrying (due_at<?)',
    (of: Database) => findDueRetries(of, 1, { lapsedBy: 1, limit: 32 }),
  ],
  [
    'the links of a phone',
    'text_allowances_by_phone (phone_digest=? AND kind=? AND queued_at>?)',
    (of: Database) => findQueued(of, { digest: 'a', kind: 'link', since: 1, limit: 3 }),
  ],
  [
    'wording to erase',
    'texts_worded (created_at<?)',
    (of: Database) => purge(of, PURGES.wording, { before: 1, now: 1, limit: 500 }),
  ],
])('%s are found by their index', async (_, index, look) => {
  const plan = await planOf(look)
  const [name = ''] = index.split(' ')
  if (!onPostgres()) expect(plan).toContain(index)
  else expect(plan).toMatch(new RegExp(`Index.* ${name}\\b[^]*Index Cond`))
})
