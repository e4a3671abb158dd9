// The bare Fastify routes that reading is measured against: the product's answers, headers and
// limiter and nothing else, on whatever finds the rows; and one that does nothing at all.
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Posting } from '../domain/wire/posting.ts'
import type { DisclosedTo } from '../server/agents/disclosures/disclosure-storage.ts'
import {
  factRequestsOf,
  viewOf,
  viewOfDisclosure,
  type SeenPosting,
} from '../server/owners/postings/view-posting.ts'
import { showQuotes, type QuoteRow, type RecordRow } from '../server/market/quotes/list-quotes.ts'

// What the product sends with these answers, on http.
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const UNSAID = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
}

type Found<T> = T | Promise<T>

/** Where the rows come from. */
export interface Finders {
  posting(uniqueId: string): Found<SeenPosting | undefined>
  disclosures(postingId: string): Found<DisclosedTo[]>
  quotes(listingId: string, linkId: string): Found<QuoteRow[]>
  records(listingId: string): Found<RecordRow[]>
}

/** A server with the routes; it listens once `listen` is called. */
export async function openRoutes(find: Finders): Promise<FastifyInstance> {
  const app = fastify({ keepAliveTimeout: 10_000 })
  await app.register(rateLimit, {
    global: false,
    addHeaders: UNSAID,
    addHeadersOnExceeding: UNSAID,
  })
  const limited = { rateLimit: { groupId: 'reads', max: 1_000_000_000, timeWindow: 60_000 } }

  app.get('/empty', async () => ({ success: true }))

  app.get<{ Params: { uniqueId: string } }>(
    '/car/get-data/:uniqueId',
    { config: limited, schema: { response: { 200: Posting } } },
    async (request, reply) => {
      const posting = await find.posting(request.params.uniqueId)
      if (posting === undefined) return notFound(reply)
      const disclosed = posting.disclosures === 0 ? [] : await find.disclosures(posting.id)
      reply.headers(HEADERS).header('etag', `"${posting.version}"`)
      return viewOf(posting, {
        disclosures: disclosed.map(viewOfDisclosure),
        now: Date.now(),
        factRequests: factRequestsOf([]),
        photos: [],
      })
    },
  )

  app.get<{ Params: { listingId: string; agentId: string } }>(
    '/quotes/:listingId/:agentId',
    { config: limited },
    async (request, reply) => {
      const { listingId, agentId } = request.params
      const rows = await find.quotes(listingId, agentId)
      if (rows.length === 0) return notFound(reply)
      reply.headers(HEADERS)
      const records = await find.records(listingId)
      return showQuotes(rows, { records, licences: [] }, Date.now())
    },
  )
  return app
}

/** The fields of a multipart form, by name. */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
  }
  return fields
}

/** Listens where the benchmark asks for it, until it is ended. */
export async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
  process.once('SIGTERM', () => process.exit(0))
}

function notFound(reply: FastifyReply): object {
  reply.code(404)
  return { success: false }
}
