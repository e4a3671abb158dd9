// That PostgreSQL finds what is near by its index, however long ago it last tidied up.
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NO_FILTERS } from '../../domain/market/search-filters.ts'
import { systemClock as clock } from '../../server/platform/london-time.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { columnsBetween } from '../../server/market/search/find-vehicles.ts'
import { findNearestIn } from '../../server/market/search/vehicle-storage.ts'
import { emptyDatabase } from '../support/postgres-databases.ts'
import { scatterCars } from '../support/scattered-cars.ts'
import { TEST_KEY } from '../support/test-key.ts'

const LEEDS = { easting: 430_000, northing: 433_000 }
const REACH = 2000

test('the nearest of many cars are looked up, not looked for', async () => {
  const databaseUrl = await emptyDatabase()
  const settings = { dataDir: tmpdir(), databaseUrl, digestKey: TEST_KEY, statementMs: 60_000 }
  const { database } = await openDatabase(settings)
  await scatterCars({ database, clock }, { count: 400, middle: LEEDS, reach: 100_000 })
  // In no order, and seldom confirmed, as they are.
  await sql`insert into postings (id, listing_id, registration, postcode, phone, created_at, used_at,
      superseded, easting, northing, phone_confirmed_at)
    select id || copy, listing_id || copy, registration || copy, postcode, phone, created_at, used_at,
      0, easting, northing, case when random() < 0.25 then 1 end
    from postings cross join generate_series(1, 120) as copies(copy)
    order by random()`.execute(database)
  await sql`analyze postings`.execute(database)
  const looked = await database.transaction().execute(async (tx) => {
    const found = await findNearestIn(tx, {
      from: LEEDS,
      columns: columnsBetween(LEEDS, 0, REACH),
      confirmed: true,
      filters: NO_FILTERS,
      agentId: 'agent',
      today: '2026-11-22',
      limit: 21,
      after: { squared: -1, id: '' },
    })
    expect(found.length).toBeLessThan(22)
    const { rows } = await sql<{ rows: number }>`select seq_tup_read + idx_tup_fetch as rows
      from pg_stat_xact_user_tables where relname = 'postings'`.execute(tx)
    return rows[0]?.rows
  })
  expect(looked).toBeLessThan(1000)
  await database.destroy()
})
