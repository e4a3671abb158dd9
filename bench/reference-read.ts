// What reading is measured against: bare routes with the same statements straight through node:sqlite.
import type { SQLInputValue } from 'node:sqlite'
import {
  findDisclosuresOf,
  type DisclosedTo,
} from '../server/agents/disclosures/disclosure-storage.ts'
import { findSeen, type SeenPosting } from '../server/owners/postings/view-posting.ts'
import {
  findQuotes,
  findRecords,
  type QuoteRow,
  type RecordRow,
} from '../server/market/quotes/list-quotes.ts'
import { bound, openReference, statementOf } from './reference-database.ts'
import { listen, openRoutes } from './reference-routes.ts'

const database = openReference(process.argv[2] ?? '')
const seen = await prepare((db) => findSeen(db, { uniqueId: 'uniqueId', now: Date.now() }))
const disclosures = await prepare((db) => findDisclosuresOf(db, { postingId: 'postingId' }))
const quotes = await prepare((db) => findQuotes(db, { listingId: 'listingId', linkId: 'linkId' }))
const records = await prepare((db) => findRecords(db, { listingId: 'listingId', since: 0 }))

const app = await openRoutes({
  posting: (uniqueId) => seen<SeenPosting>({ uniqueId })[0],
  disclosures: (postingId) => disclosures<DisclosedTo>({ postingId }),
  quotes: (listingId, linkId) => quotes<QuoteRow>({ listingId, linkId }),
  records: (listingId) => records<RecordRow>({ listingId }),
})
await listen(app)

async function prepare(ask: Parameters<typeof statementOf>[0]) {
  const { sql, values } = await statementOf(ask)
  const statement = database.prepare(sql)
  return <Row>(given: Record<string, string>): Row[] =>
    statement.all(...bound<SQLInputValue>(values, given)) as Row[]
}
