import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { Business, BusinessQuery } from '../../domain/wire/desk-business.ts'
import { DeskToday } from '../../domain/wire/desk-today.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import type { Services } from '../platform/services.ts'
import { viewLooks } from '../platform/audit/view-record.ts'
import { londonDay, londonTime } from '../messages/texts/limits/quote-hours.ts'
import { businessCsv, viewBusiness } from './business.ts'
import { deskCall } from './desk-call.ts'
import { operatorLimit } from './require-operator.ts'
import { viewToday } from './today.ts'

export function deskTodayCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, ['GET', '/operator/today'], {
    summary: 'What is due',
    answer: DeskToday,
    async does({ operator: { role } }) {
      const since = londonTime(londonDay(services.clock.now()), 0)
      const looks = role === 'manager' ? await viewLooks(services.database, since) : null
      return accept({ ...(await viewToday(services)), looks })
    },
  })
  deskCall(app, ['GET', '/operator/business'], {
    summary: 'What the last days or weeks came to',
    querystring: BusinessQuery,
    answer: Business,
    does: async ({ query }) => accept(await viewBusiness(services, periodOf(query))),
  })
  deskCall(app, ['GET', '/operator/business.csv'], {
    summary: 'The same of a year, as a file',
    querystring: BusinessQuery,
    answer: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
    config: { answers: 'file', limit: operatorLimit(services) },
    async does({ query }) {
      const by = periodOf(query)
      return accept({ by, csv: await businessCsv(services, by) })
    },
    send: (reply, { by, csv }) =>
      reply
        .header('content-disposition', `attachment; filename="business-by-${by}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csv),
  })
}

function periodOf(query: unknown): Business['by'] {
  return bodyText(query, 'by') === 'week' ? 'week' : 'day'
}
