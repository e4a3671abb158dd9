import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { withoutSeparators } from '../../../domain/basics/as-typed.ts'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import { Q_MAX, type Query } from '../../../domain/market/search-filters.ts'
import {
  BOOK_PARTS,
  bookStateInWords,
  ownerSaysInWords,
  sumPaid,
  type BookQuote,
  type TradeBook,
} from '../../../domain/wire/trade-book.ts'
import { agentCall, agentLimit } from '../../agents/sign-in/require-agent.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import { csvLine } from '../../platform/csv-rows.ts'
import {
  decryptCursor,
  encryptCursor,
  readPage,
  UNKNOWN_CURSOR,
} from '../../platform/http/paging.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findEntries, viewMonth, type Entry } from './book-storage.ts'
import { showBookQuotes } from './show-book-quotes.ts'

const tag = 'Quotes'

export function tradeBookCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/quotes', {
    tag,
    summary: 'Your quotes, the newest change first',
    description:
      'On cars that are there and on cars that have gone. The registration of a car that has gone and what became of it are kept for a year.',
    refused: [400],
    does: ({ query, agent }) => listQuotes(services, agent, query),
  })
  agentCall(app, 'GET /agent/quotes.csv', {
    tag,
    summary: 'Your quotes as a file, of a month or all',
    description: 'Comma-separated values in UTF-8, without owners’ numbers.',
    refused: [400],
    // The file counts as a write, since it reads the whole book.
    config: { answers: 'file', limit: agentLimit(services) },
    async does({ query: { month = '' }, agent, reply }) {
      if (typeof month !== 'string' || !/^(?:\d{4}-\d{2})?$/.test(month)) {
        return refuse('month', 'format', 'Ask for a month such as 2026-11, or for none.')
      }
      const lines = exportQuotes(services, agent, month || null)
      const name = ['quotes', month].filter((part) => part !== '').join('-')
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
    },
  })
  agentCall(app, 'GET /agent/quotes/month', {
    tag,
    summary: 'Your month at a glance',
    does: async ({ agent }) => accept(await viewMonth(services, agent.id)),
  })
}

/** One page of the book. Refusals: those of `readPage`, `part` `unknown`, `q` `too-long`. */
async function listQuotes(
  services: Services,
  agent: SignedInAgent,
  query: Query,
): Promise<Answer<TradeBook>> {
  const page = readPage(query)
  if (!page.ok) return page
  const part = BOOK_PARTS.find((known) => known === query['part']) ?? null
  if (part === null && query['part'] !== undefined) {
    return refuse('part', 'unknown', `Ask for one of ${BOOK_PARTS.join(', ')}.`)
  }
  const q = query['q'] ?? ''
  if (typeof q !== 'string' || q.length > Q_MAX) {
    return refuse('q', 'too-long', `A registration has up to ${Q_MAX} characters as typed.`)
  }
  const registration = withoutSeparators(q) || null
  const of = ['trade-book', agent.id, part ?? '', registration ?? '']
  const { limit, cursor } = page.value
  const before = cursor === null ? null : entryOf(decryptCursor(services.digest, of, cursor))
  if (before === undefined) return UNKNOWN_CURSOR
  const sought = { part, registration, before, agentId: agent.id, limit }
  const { entries, last } = await findEntries(services, sought)
  const quotes = await showBookQuotes(services, agent, entries)
  const next = last && encryptCursor(services.digest, of, [last.changedAt, last.id])
  return { ok: true, value: { quotes, next } }
}

function entryOf(values: unknown[] | null): Entry | undefined {
  const [changedAt, id] = values ?? []
  if (typeof changedAt !== 'number' || typeof id !== 'string') return undefined
  return { changedAt, id }
}

const BATCH = 200

/** Each column's name and what is in it. */
const COLUMNS: [string, (quote: BookQuote) => string | number | null][] = [
  ['Registration', (quote) => quote.registrationNumber],
  ['Car', (quote) => quote.vehicle],
  ['District', (quote) => quote.district],
  ['Quoted on', (quote) => dayOf(quote.createdAt)],
  ['Given by', (quote) => quote.givenBy],
  ['Amount', (quote) => quote.amount],
  ['What became of it', bookStateInWords],
  ['Changed on', (quote) => dayOf(quote.changedAt)],
  ['Chosen on', (quote) => quote.chosenAt && dayOf(quote.chosenAt)],
  ['Collected on', (quote) => quote.collected?.on ?? null],
  ['Paid', sumPaid],
  ['Owner says', ownerSaysInWords],
]

/**
 * The lines of the book's file for a spreadsheet, some at a time, the newest change first: of one month such as 2026-11,
 * or all. Owners' numbers stay out, since a file outlives the right to call.
 */
async function* exportQuotes(
  services: Services,
  agent: SignedInAgent,
  month: string | null,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name))
  let before: Entry | null = null
  do {
    const sought = { agentId: agent.id, registration: null, before, part: null, limit: BATCH }
    const page: Awaited<ReturnType<typeof findEntries>> = await findEntries(services, sought)
    const quotes = await showBookQuotes(services, agent, page.entries)
    const ofMonth = quotes.filter((quote) => month === null || monthOf(quote) === month)
    yield ofMonth.map((quote) => csvLine(COLUMNS.map(([, cell]) => cell(quote)))).join('')
    before = page.last
    await yieldToEventLoop()
  } while (before !== null)
}

/** A car is in the month in which it was collected, so that a month's file is a month's trade. */
function monthOf({ collected, createdAt }: BookQuote): string {
  return (collected?.on ?? dayOf(createdAt)).slice(0, 7)
}

function dayOf(iso: string): string {
  return londonDay(Date.parse(iso))
}
