import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import type { Query } from '../../../domain/market/search-filters.ts'
import { bookStateInWords, ownerSaysInWords, sumPaid } from '../../../domain/wire/book-in-words.ts'
import {
  BookFileQuery,
  Month,
  TradeBook,
  TradeBookQuery,
  type BookQuote,
} from '../../../domain/wire/trade-book.ts'
import { agentCall, agentLimit, signedInAgent } from '../../agents/sign-in/require-agent.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import { csvLine } from '../../platform/csv-rows.ts'
import { describeCall } from '../../platform/http/described-call.ts'
import { londonDay } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import type { Entry } from './book-storage.ts'
import { listQuotes, findEntries } from './list-quotes.ts'
import { viewMonth } from './month.ts'
import { showBookQuotes } from './show-book-quotes.ts'

const CSV = '/agent/quotes.csv'
const tag = 'Quotes'

/** Registers the book, the file of it and its month. */
export function tradeBookCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['GET', '/agent/quotes'], {
    tag,
    summary: 'Your quotes, the newest change first',
    description:
      'On cars that are there and on cars that have gone. The registration of a car that has gone and what became of it are kept for a year.',
    querystring: TradeBookQuery,
    answer: TradeBook,
    refused: [400],
    does: ({ query, agent }) => listQuotes(services, agent, query as Query),
  })
  app.get<{ Querystring: Query }>(
    CSV,
    {
      // As rare as what is written, since it reads the whole book.
      config: { kind: 'agent', answers: 'file', limit: agentLimit(services) },
      schema: describeCall(CSV, FILE, [400, 401, 403, 429, 503]),
    },
    (request, reply) => {
      const { month = '' } = request.query
      if (typeof month !== 'string' || !/^(?:\d{4}-\d{2})?$/.test(month)) {
        return reply.refuse({ ...NO_MONTH, reason: 'invalid' })
      }
      const name = ['quotes', month].filter((part) => part !== '').join('-')
      reply.header('content-disposition', `attachment; filename="${name}.csv"`)
      reply.type('text/csv; charset=utf-8')
      const lines = exportQuotes(services, signedInAgent(request), month || null)
      return reply.send(Readable.from(lines))
    },
  )
  agentCall(app, ['GET', '/agent/quotes/month'], {
    tag,
    summary: 'Your month at a glance',
    answer: Month,
    does: async ({ agent }) => accept(await viewMonth(services, agent.id)),
  })
}

const NO_MONTH = refuse('month', 'format', 'Ask for a month such as 2026-11, or for none.')

const FILE = {
  tag,
  summary: 'Your quotes as a file, of a month or all',
  description: 'Comma-separated values in UTF-8, without owners’ numbers.',
  querystring: BookFileQuery,
  answer: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
}

// The book as a file for a spreadsheet. Owners' numbers stay out of it: a file outlives the leave to call.
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

/** Its lines, some at a time, the newest change first: of one month such as 2026-11, or all. */
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
