// What choosing is measured against: a bare Fastify route that finds the same rows, writes the same rows in one
// transaction, and does nothing else.
import fastify from 'fastify'
import { orderedId } from '../server/platform/identifiers.ts'
import { anyDigest, openReference, openTransactions } from './reference-database.ts'
import { listen } from './reference-routes.ts'

const BODY = `Beat Scrap: you chose the quote of Agent 1 Motors for YA12 AAA. http://localhost:3000/deal/${'x'.repeat(22)}`

const database = openReference(process.argv[2] ?? '')
const inTransaction = openTransactions(database)
const findListing = database.prepare(
  `select postings.id, registration, postings.phone, unique_id from postings
     join listing_agents on listing_agents.posting_id = postings.id
     join links on links.posting_id = postings.id and links.phone = postings.phone
     where listing_id = ? and link_id = ? and deal_id is null`,
)
const findQuote = database.prepare(
  `select agent_id, amount_pence from quotes join agents on agents.id = agent_id
     where quotes.id = ? and posting_id = ? and agents.state = 'approved'`,
)
const insertDeal = database.prepare(
  `insert into deals (id, posting_id, agent_id, quote_id, amount_pence, chosen_at)
     values (?, ?, ?, ?, ?, ?)`,
)
const insertWords = database.prepare(
  'insert into deal_words (deal_id, posting_id, registration) values (?, ?, ?)',
)
const updatePosting = database.prepare('update postings set deal_id = ?, used_at = ? where id = ?')
const insertDisclosure = database.prepare(
  `insert into disclosures (id, agent_id, posting_id, created_at, phone_digest)
     values (?, ?, ?, ?, ?)`,
)
const insertText = database.prepare(
  `insert into texts (id, posting_id, kind, phone, body, state, due_at, created_at)
     values (?, ?, 'deal', ?, ?, 'due', ?, ?)`,
)
const insertAllowance = database.prepare(
  `insert into text_allowances (text_id, phone_digest, kind, day, queued_at)
     values (?, ?, 'deal', '2026-11-21', ?)`,
)
const insertShare = database.prepare(
  'insert into shares_spent (share, spent, ends_at) values (?, 1, ?)',
)

const app = fastify()
app.post<{
  Params: { listingId: string; linkId: string }
  Body: { quoteId: string; amount: number }
}>('/quotes/:listingId/:linkId/choose', async (request, reply) => {
  const { listingId, linkId } = request.params
  const isChosen = inTransaction(() => choose(listingId, linkId, request.body))
  if (!isChosen) reply.code(409)
  return { success: true }
})
await listen(app)

function choose(
  listingId: string,
  linkId: string,
  { quoteId, amount }: { quoteId: string; amount: number },
): boolean {
  const listing = findListing.get(listingId, linkId)
  if (listing === undefined) return false
  const postingId = String(listing['id'])
  const quote = findQuote.get(quoteId, postingId)
  if (quote?.['amount_pence'] !== amount * 100) return false
  const agentId = String(quote['agent_id'])
  const now = Date.now()
  const dealId = orderedId(now)
  insertDeal.run(dealId, postingId, agentId, quoteId, amount * 100, now)
  insertWords.run(dealId, postingId, String(listing['registration']))
  updatePosting.run(dealId, now, postingId)
  insertDisclosure.run(orderedId(now), agentId, postingId, now, anyDigest())
  const textId = orderedId(now)
  insertText.run(textId, postingId, String(listing['phone']), BODY, now, now)
  insertAllowance.run(textId, anyDigest(), now)
  insertShare.run(anyDigest(), now)
  return true
}
