// What reading is measured against: bare Fastify routes with the same statements, answers, headers
// and limiter, and one that does nothing at all.
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyReply } from 'fastify'
import { findDisclosuresOf } from '../server/disclosures/disclosure-storage.ts'
import { postingSchema } from '../server/postings/posting-schema.ts'
import { findSeen, type SeenPosting } from '../server/postings/view-storage.ts'
import { findQuotes, type QuoteRow } from '../server/quotes/quote-storage.ts'
import { openReference, sqlOf } from './reference-database.ts'

// What the product sends with these answers, on http.
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const database = openReference(process.argv[2] ?? '')
const prepare = async (ask: Parameters<typeof sqlOf>[0]) => database.prepare(await sqlOf(ask))
const seen = await prepare((db) => findSeen(db, ''))
const disclosures = await prepare((db) => findDisclosuresOf(db, ''))
const quotes = await prepare((db) => findQuotes(db, { listingId: '', linkId: '' }))

const app = fastify({ keepAliveTimeout: 10_000 })
await app.register(rateLimit, {
  global: false,
  addHeaders: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  },
  addHeadersOnExceeding: {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  },
})
const limited = { rateLimit: { groupId: 'reads', max: 1_000_000_000, timeWindow: 60_000 } }

app.get('/empty', async () => ({ success: true }))

app.get<{ Params: { uniqueId: string } }>(
  '/car/get-data/:uniqueId',
  { config: limited, schema: { response: { 200: postingSchema } } },
  async (request, reply) => {
    const posting = seen.get(request.params.uniqueId) as SeenPosting | undefined
    if (posting === undefined) return notFound(reply)
    const disclosed = (posting.disclosures === 0 ? [] : disclosures.all(posting.id)) as {
      name: string
      at: number
    }[]
    const { quotes: count, quotes_link_id: link } = posting
    const path = `/list-quotes/${posting.listing_id}/${link ?? ''}`
    reply.headers(HEADERS).header('etag', `"${posting.version}"`)
    return {
      registrationNumber: `${posting.registration.slice(0, 4)} ${posting.registration.slice(4)}`,
      postcode: posting.postcode,
      phoneNumber: posting.phone,
      problem: posting.problem ?? '',
      hasPhoto: posting.photo_id !== null,
      quotes: link === null ? null : { count, path },
      disclosures: disclosed.map(({ name, at }) => ({
        agentName: name,
        at: new Date(at).toISOString(),
      })),
    }
  },
)

app.get<{ Params: { listingId: string; agentId: string } }>(
  '/quotes/:listingId/:agentId',
  { config: limited },
  async (request, reply) => {
    const { listingId, agentId } = request.params
    const rows = quotes.all(listingId, agentId) as unknown as QuoteRow[]
    if (rows.length === 0) return notFound(reply)
    reply.headers(HEADERS)
    return rows.map((row) => ({
      agentName: row.name,
      agentContact: row.contact,
      amount: row.amount_pence / 100,
      message: row.message ?? undefined,
      created_at: new Date(row.created_at).toISOString(),
      announced: row.agent_id === row.announced_agent_id ? true : undefined,
    }))
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
process.once('SIGTERM', () => process.exit(0))

function notFound(reply: FastifyReply): object {
  reply.code(404)
  return { success: false }
}
