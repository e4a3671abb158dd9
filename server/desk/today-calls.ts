import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { FIGURE_NAMES, FIGURES, type Business, type Figure } from '../../domain/wire/desk.ts'
import { viewLooks } from '../platform/audit-log.ts'
import { csvLine } from '../platform/csv-rows.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import { londonDay, londonTime } from '../platform/london-time.ts'
import type { Services } from '../platform/services.ts'
import { dayBefore, findFigures, type CountedFigure } from '../upkeep/figures.ts'
import { deskCall } from './desk-call.ts'
import { operatorLimit } from './desk-session.ts'
import { recordLine } from './record-calls.ts'
import { viewToday } from './today.ts'

export function deskTodayCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'GET /operator/today', {
    summary: 'What is due',
    link: { name: 'Today', path: '/desk', phone: 1 },
    async does({ operator: { role } }) {
      const since = londonTime(londonDay(services.clock.now()), 0)
      const looks = role === 'manager' ? await viewLooks(services.database, since) : null
      return accept({ ...(await viewToday(services)), looks: looks?.map(recordLine) ?? null })
    },
  })
  deskCall(app, 'GET /operator/business', {
    summary: 'What the last days or weeks came to',
    does: async ({ query }) => accept(await viewBusiness(services, periodOf(query))),
  })
  deskCall(app, 'GET /operator/business.csv', {
    summary: 'The same of a year, as a file',
    config: { answers: 'file', limit: operatorLimit(services) },
    async does({ query, reply }) {
      const by = periodOf(query)
      return reply
        .header('content-disposition', `attachment; filename="business-by-${by}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(await businessCsv(services, by))
    },
  })
}

function periodOf(query: unknown): Business['by'] {
  return bodyText(query, 'by') === 'week' ? 'week' : 'day'
}

// Operators see the business at a glance, by full days or weeks.
const SHOWN = 14
const EXPORTED = { day: 366, week: 53 }

/** The last `count` days until yesterday, or weeks until the last Sunday. */
export async function viewBusiness(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  by: Business['by'],
  count = SHOWN,
): Promise<Business> {
  const today = londonDay(clock.now())
  const length = by === 'day' ? 1 : 7
  // A week ends on Sunday, the day 0.
  const last = dayBefore(today, by === 'day' ? 1 : new Date(today).getUTCDay() || 7)
  const periods = Array.from({ length: count }, (_, index) => {
    const to = dayBefore(last, (count - 1 - index) * length)
    return { from: dayBefore(to, length - 1), to }
  })
  const kept = await findFigures(database, periods[0]?.from ?? last, last)
  const ofName = Map.groupBy(kept, ({ name }) => name)
  const sumOf = (name: CountedFigure, { from, to }: Business['periods'][number]): number =>
    (ofName.get(name) ?? [])
      .filter(({ day }) => day >= from && day <= to)
      .reduce((sum, { value }) => sum + value, 0)
  const figureOf = (name: Figure, period: Business['periods'][number]): number => {
    if (name === 'subscriptions') return sumOf(name, { ...period, from: period.to })
    if (name !== 'quotesPerCar') return sumOf(name, period)
    return Math.round((sumOf('quoted', period) / Math.max(sumOf('posted', period), 1)) * 10) / 10
  }
  const figures = FIGURE_NAMES.map((name) => [
    name,
    periods.map((period) => figureOf(name, period)),
  ])
  return { by, periods, figures: Object.fromEntries(figures) as Business['figures'] }
}

async function businessCsv(services: Pick<Services, 'database' | 'clock'>, by: Business['by']) {
  const { periods, figures } = await viewBusiness(services, by, EXPORTED[by])
  const lines = periods.map(({ from, to }, index) =>
    csvLine([from, to, ...FIGURE_NAMES.map((name) => figures[name][index] ?? 0)]),
  )
  return [csvLine(['From', 'To', ...Object.values(FIGURES)]), ...lines].join('')
}
