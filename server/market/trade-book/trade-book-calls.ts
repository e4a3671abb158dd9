import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import type { Query } from '../../../domain/market/search-filters.ts'
import { BookFileQuery, Month, TradeBook, TradeBookQuery } from '../../../domain/wire/trade-book.ts'
import { agentCall } from '../../agents/sign-in/agent-call.ts'
import { agentLimit, signedInAgent } from '../../agents/sign-in/require-agent.ts'
import { describeCall } from '../../platform/http/described-call.ts'
import type { Services } from '../../platform/services.ts'
import { exportQuotes } from './export-quotes.ts'
import { listQuotes } from './list-quotes.ts'
import { viewMonth } from './view-month.ts'

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
    mayRefuse: [400],
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
