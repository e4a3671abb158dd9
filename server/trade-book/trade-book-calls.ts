import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/problem.ts'
import type { Query } from '../../domain/search-filters.ts'
import { Months, TradeBook, TradeBookQuery } from '../../domain/wire/trade-book.ts'
import { agentCall } from '../agents/agent-call.ts'
import { agentLimit, signedInAgent } from '../agents/require-agent.ts'
import { describeCall } from '../http/described-call.ts'
import type { Services } from '../services.ts'
import { exportQuotes } from './export-quotes.ts'
import { listQuotes } from './list-quotes.ts'
import { readBookQuery } from './read-book-query.ts'
import { viewMonths } from './view-months.ts'

const CSV = '/agent/quotes.csv'
const tag = 'Quotes'

/** Registers the book, the file of it and its months. */
export function tradeBookCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['GET', '/agent/quotes'], {
    tag,
    summary: 'Your quotes, the newest change first',
    description:
      'On cars that are there and on cars that have gone. The registration of a car that has gone and what became of it are kept for a year. A page of one state may hold fewer than asked for, or none, and still have a next one.',
    querystring: TradeBookQuery,
    answer: TradeBook,
    mayRefuse: [400],
    async does({ query: asked, agent }) {
      const query = readBookQuery(asked as Query)
      return query.ok ? listQuotes(services, agent, query.value) : { ...query, reason: 'invalid' }
    },
  })
  app.get(
    CSV,
    {
      // As rare as what is written, since it reads the whole book.
      config: { kind: 'agent', answers: 'file', limit: agentLimit(services) },
      schema: describeCall(CSV, FILE, [401, 403, 429, 503]),
    },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="quotes.csv"')
      reply.type('text/csv; charset=utf-8')
      return reply.send(Readable.from(exportQuotes(services, signedInAgent(request))))
    },
  )
  agentCall(app, ['GET', '/agent/quotes/month'], {
    tag,
    summary: 'Your month at a glance',
    answer: Months,
    does: async ({ agent }) => accept(await viewMonths(services, agent.id)),
  })
}

const FILE = {
  tag,
  summary: 'All your quotes as a file',
  description: 'Comma-separated values in UTF-8, without owners’ numbers.',
  answer: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
}
