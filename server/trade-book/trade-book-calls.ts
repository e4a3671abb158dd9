import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Query } from '../../domain/search-filters.ts'
import { Months, TradeBook, TradeBookQuery } from '../../domain/wire/trade-book.ts'
import { agentLimit, signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import type { Services } from '../services.ts'
import { exportQuotes } from './export-quotes.ts'
import { listQuotes } from './list-quotes.ts'
import { readBookQuery } from './read-book-query.ts'
import { viewMonths } from './view-months.ts'

/** Registers the book, the file of it and its months. */
export function tradeBookCalls(app: FastifyInstance, services: Services): void {
  const config = { kind: 'agent' } as const
  const tags = ['Quotes']
  app.get<{ Querystring: Query }>(
    '/agent/quotes',
    {
      config,
      schema: {
        tags,
        summary: 'Your quotes, the newest change first',
        description:
          'On cars that are there and on cars that have gone, of which the registration and what became of it are kept for a year. A page of one state may hold fewer than asked for, or none, and still have a next one.',
        querystring: TradeBookQuery,
        response: { 200: TradeBook, ...refusals([400, 401, 403, 429, 503]) },
      },
    },
    async (request, reply) => {
      const query = readBookQuery(request.query)
      if (!query.ok) return reply.refuse({ ...query, reason: 'invalid' })
      const listed = await listQuotes(services, signedInAgent(request), query.value)
      return listed.ok ? reply.send(listed.value) : reply.refuse(listed)
    },
  )
  app.get(
    '/agent/quotes.csv',
    {
      // As rare as what is written, since it reads the whole book.
      config: { ...config, answers: 'file', limit: agentLimit(services) },
      schema: {
        tags,
        summary: 'All your quotes as a file',
        description: 'Comma-separated values in UTF-8, without owners’ numbers.',
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...refusals([401, 403, 429, 503]),
        },
      },
    },
    (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="quotes.csv"')
      reply.type('text/csv; charset=utf-8')
      return reply.send(Readable.from(exportQuotes(services, signedInAgent(request))))
    },
  )
  app.get(
    '/agent/quotes/month',
    {
      config,
      schema: {
        tags,
        summary: 'Your month at a glance',
        response: { 200: Months, ...refusals([401, 403, 429, 503]) },
      },
    },
    async (request) => viewMonths(services, signedInAgent(request).id),
  )
}
