// The figures of this process. No label ever holds an id, a number or an address: labels are route patterns, methods,
// statuses and words of ours.
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { DAY_MS, MINUTE_MS } from '../../../domain/basics/time.ts'
import type { poolFiguresOf } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findInstallation } from '../../platform/deletions/record-deletion.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { lookPatiently } from '../../platform/keep-working.ts'
import type { TextMeter } from '../../messages/texts/outbox/sender.ts'
import type { Services } from '../../platform/services.ts'
import { VERSION } from '../../platform/version.ts'
import { photosUnderWay } from '../../vehicles/photos/decode/prepare-photo.ts'
import type { Readiness } from '../health/readiness.ts'

export type Metrics = ReturnType<typeof openMetrics>

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of this process; `pool` counts its connections to the database, `readiness` says whether all that it depends on works. */
export function openMetrics(
  services: Services,
  {
    pool,
    readiness,
  }: { pool?: ReturnType<typeof poolFiguresOf>; readiness?: () => Promise<Readiness> } = {},
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'beat_scrap_build_info',
    help: 'The release of this process; always 1',
    labelNames: ['version'] as const,
    registers: [registry],
  }).set({ version: VERSION }, 1)
  const show = (shown: Shown): void => showFigures(services, registry, shown)
  const { database, carrier, clock } = services
  const count = () => countStored(database, clock.now())
  const counts = lookPatiently(clock, count, { everyMs: MINUTE_MS, patienceMs: PATIENCE_MS })
  const showStored = (stored: keyof Stored, shown: Omit<Shown, 'figures'>): void =>
    show({ ...shown, figures: async () => (await counts())?.[stored] ?? null })
  const byState = { label: 'state', carrier: carrier.name }
  showStored('postings', { name: 'postings', help: 'Postings that are kept' })
  showStored('quotes', { name: 'quotes', help: 'Quotes that are live' })
  const help = 'Texts queued in the last 24 hours, by how they fare'
  showStored('texts', { name: 'texts', help, ...byState })
  if (carrier.reports !== undefined) {
    const became = 'What became of those that were sent'
    showStored('deliveries', { name: 'text_deliveries', help: became, ...byState })
  }
  show({
    name: 'oldest_due_text_seconds',
    help: 'How long the text has waited that could go first, tried or not; 0 where none waits',
    async figures() {
      const now = services.clock.now()
      return (now - ((await findOldestDue(services.database, now)) ?? now)) / 1000
    },
  })
  show({
    name: 'photos',
    help: 'Photos of submissions in hand, and those that wait for their turn',
    label: 'stage',
    figures: async () => photosUnderWay(),
  })
  show({
    name: 'photos_without_posting',
    help: 'Photos without a posting, if the sweep stopped because they were too many; else 0',
    figures: async () => (await findInstallation(services.database)).photos_without_posting ?? 0,
  })
  show({
    name: 'security_events',
    help: 'Security events of this process since its start, by what happened',
    label: 'event',
    figures: async () => Object.fromEntries(services.security.counts()),
  })
  show({
    name: 'backup_age_seconds',
    help: 'How long ago the last backup of the embedded database was taken; missing before the first',
    async figures() {
      const { last_backup_at: takenAt } = await findInstallation(services.database)
      return takenAt === null ? null : (services.clock.now() - takenAt) / 1000
    },
  })
  if (readiness !== undefined) {
    show({
      name: 'works',
      help: '1 for each part that works as /readyz has it, 0 for one that does not',
      label: 'part',
      figures: async () => toGauges(await readiness()),
    })
  }
  if (pool !== undefined) {
    show({
      name: 'database_connections',
      help: 'Connections to the database, and who waits for one',
      label: 'state',
      figures: async () => pool(),
    })
  }
  const tries = new Counter({
    name: 'beat_scrap_text_tries_total',
    help: 'Tries of texts by carrier, kind of text and what the carrier answered',
    labelNames: ['carrier', 'kind', 'outcome'] as const,
    registers: [registry],
  })
  const requests = new Histogram({
    name: 'beat_scrap_http_request_seconds',
    help: 'Requests by route, method and status, and how long their answers took',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    registry,
    meter: (app: FastifyInstance) =>
      void app.addHook('onResponse', (request, reply, done) => {
        // The pattern, never the address, which may hold a link; `none` where no route matched, `*` where not by that method.
        const route = request.routeOptions.url ?? 'none'
        const labels = { route, method: request.method, status: reply.statusCode }
        requests.observe(labels, reply.elapsedTime / 1000)
        done()
      }),
    texts: { answered: (what) => tries.inc({ ...what }) } satisfies TextMeter,
  }
}

// A scrape waits no longer for a count.
const PATIENCE_MS = 2000

type Stored = Awaited<ReturnType<typeof countStored>>

async function countStored(database: Database, now: number) {
  const { rows } = await sql<Record<'postings' | 'quotes', number>>`select
    (select count(*) from postings) as postings,
    (select count(*) from quotes) as quotes`.execute(database)
  const { postings = 0, quotes = 0 } = rows[0] ?? {}
  const texts = { due: 0, sent: 0, failed: 0 }
  const deliveries = { delivered: 0, undelivered: 0, failed: 0 }
  const lastDay = await database
    .selectFrom('texts')
    .leftJoin('deliveries', 'deliveries.carrier_id', 'texts.carrier_id')
    .select((text) => [
      'texts.state',
      'deliveries.state as delivery',
      text.fn.countAll<number>().as('count'),
    ])
    .where('id', '>=', firstIdAt(now - DAY_MS))
    .groupBy(['texts.state', 'deliveries.state'])
    .execute()
  for (const { state, delivery, count } of lastDay) {
    texts[state] += count
    if (delivery !== null) deliveries[delivery] += count
  }
  return { postings, quotes, texts, deliveries }
}

/** Since when the text that has waited longest could go, whether tried or not; null if none waits. */
async function findOldestDue(database: Database, now: number): Promise<number | null> {
  const oldest = await database
    .selectFrom('texts')
    .select('first_due_at')
    // Without a literal the index of due texts goes unused.
    .where('state', '=', sql.lit('due' as const))
    .where('first_due_at', '<=', now)
    .orderBy('first_due_at')
    .limit(1)
    .executeTakeFirst()
  return oldest?.first_due_at ?? null
}

interface Shown {
  name: string
  help: string
  /** What the names of several figures name. */
  label?: string
  carrier?: string
  /** One figure, several by name, or null if it is not known. */
  figures: () => Promise<number | Record<string, number> | null>
}

// A figure is asked for when the page is. One that is not known, or cannot be, is left out, rather than stale.
function showFigures(
  { log }: Services,
  registry: Registry,
  { name, help, label, carrier, figures }: Shown,
): void {
  // The page is asked for every few seconds, so the log has a fault once, until the figure is told again.
  let fails = false
  const labels = carrier === undefined ? {} : { carrier }
  const gauge = new Gauge({
    name: `beat_scrap_${name}`,
    help,
    labelNames: [...(label === undefined ? [] : [label]), ...Object.keys(labels)],
    registers: [],
    async collect() {
      let told: Awaited<ReturnType<Shown['figures']>> = null
      try {
        told = await figures()
        fails = false
      } catch (error) {
        if (!fails) log.error('a figure cannot be told', { kind: name, error })
        fails = true
      }
      this.reset()
      if (typeof told === 'number') return this.set(told)
      if (label === undefined || told === null) return this.remove(labels)
      for (const [which, figure] of Object.entries(told)) {
        this.set({ ...labels, [label]: which }, figure)
      }
    },
  })
  registry.registerMetric(gauge)
}

function toGauges({ draining: _draining, ...readiness }: Readiness): Record<string, number> {
  const works = Object.entries(readiness).filter(([, part]) => typeof part === 'boolean')
  return Object.fromEntries(works.map(([name, isWell]) => [name, Number(isWell)]))
}

/** A server of /metrics and of /readyz with all faults, on a port that no visitor reaches; not yet listening. */
export function serveMetrics(
  { registry }: Pick<Metrics, 'registry'>,
  readiness: () => Promise<Readiness>,
): FastifyInstance {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('cache-control', 'no-store'),
  )
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness()
    return reply.code(found.ready ? 200 : 503).send(found)
  })
  return app
}
