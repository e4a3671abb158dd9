// Whether this process can do its work. Only faults of this process, or of all the work, make it unready: taking every
// process away because photos or texts wait would stop the rest too.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { iso, MINUTE_MS } from '../../../domain/basics/time.ts'
import { boolean, object } from '../../../domain/wire/schema.ts'
import { findDelay } from '../../messages/texts/limits/sending-limits.ts'
import { isPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/schema.ts'
import { firstIdAt } from '../../platform/identifiers.ts'
import { reasonOf } from '../../platform/log.ts'
import { MIGRATIONS } from '../../platform/database/migrate.ts'
import type { Services } from '../../platform/services.ts'
import { databaseName } from '../../platform/settings/database-settings.ts'
import { VERSION } from '../../platform/version.ts'
import { findInstallation } from '../../platform/deletions/record-deletion.ts'
import { lackOfRoom } from './free-disk.ts'
import type { RegisterState } from '../../platform/ports/registers.ts'
import { lookPatiently, lookSeldom } from '../../platform/keep-working.ts'

const PATIENCE_MS = 300

export type Readiness = Awaited<ReturnType<ReturnType<typeof openReadiness>>>

/**
 * Asks everything that the process depends on; `leaving` is aborted once it was asked to stop. The log says what stops
 * working, and what works again.
 */
export function openReadiness(services: Services, leaving?: AbortSignal) {
  const lackOfDisk = lookSeldom(services.clock, () => lackOfRoom(services.config))
  // A store that stalls must not hold up the answer.
  const photoFault = lookPatiently(services.clock, () => services.photoStore.fault(), {
    patienceMs: PATIENCE_MS,
  })
  const logChanges = openChanges(services)

  return async function readiness() {
    const [fault, disk, photos] = await Promise.all([
      findDatabaseFault(services.database),
      lackOfDisk(),
      photoFault(),
    ])
    const known = fault === null ? await askDatabase(services) : UNKNOWN
    const refusal = services.carrier.refusal?.() ?? null
    const isDraining = leaving?.aborted === true
    const states = services.vehicleRegisters.states()
    const faults = {
      database: fault && `${databaseName(services.config)} does not answer: ${fault}`,
      migrations: known.lacking,
      disk,
      photoStore: photos && `Photos are refused, ${services.photoStore.where} fails: ${photos}`,
      deletionJournal: known.isJournalLate
        ? `Deletions are not in the journal in ${services.journal.where}: a backup would bring them back.`
        : null,
      textCarrier: refusal ? `The carrier refuses our key and texts wait: ${refusal}` : known.delay,
    }
    if (!isDraining) logChanges(faults)
    const works = Object.fromEntries(
      Object.entries(faults).map(([part, why]) => [part, why === null]),
    ) as Record<keyof typeof faults, boolean>
    return {
      ready: works.database && works.migrations && works.disk && !isDraining,
      version: VERSION,
      /** A sentence for each part that does not work, by its name. */
      reasons: sentences({
        draining: isDraining ? 'The server was asked to stop.' : null,
        ...faults,
        dvla: WHY_NOT_ASKED[states.dvla],
        dvsa: WHY_NOT_ASKED[states.dvsa],
      }),
      draining: isDraining,
      ...works,
      /** How many photos without a posting the sweep found, if they were too many to go on; else null. */
      photosWithoutPosting: known.photosWithoutPosting,
      vehicleLookUps: states,
    }
  }
}

const WHY_NOT_ASKED: Record<RegisterState | 'off', string | null> = {
  off: null,
  works: null,
  resting: 'It failed five times in a row, and is asked again within a minute.',
  'key-refused': 'It refuses our key, and is asked again within a minute.',
}

function sentences(faults: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

function openChanges({ log }: Services) {
  const failing = new Set<string>()
  return ({ textCarrier: _loggedBySender, ...faults }: Record<string, string | null>): void => {
    for (const [kind, failure] of Object.entries(faults)) {
      if (failure !== null && !failing.has(kind)) {
        failing.add(kind)
        log.error('a part does not work', { kind, failure })
      }
      if (failure === null && failing.delete(kind)) log.info('a part works again', { kind })
    }
  }
}

const UNKNOWN = {
  lacking: 'Nobody can tell while the database does not answer.',
  photosWithoutPosting: null,
  isJournalLate: false,
  delay: null,
}

async function askDatabase(services: Services) {
  const { database, clock } = services
  try {
    const now = clock.now()
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      database,
    )
    const had = new Set(rows.map(({ name }) => name))
    const lacking = Object.keys(MIGRATIONS).filter((name) => !had.has(name))
    const delay = await findDelay(services)
    return {
      delay: delay && `${delay.texts} since ${iso(delay.since)}. ${delay.why}`,
      photosWithoutPosting: (await findInstallation(database)).photos_without_posting,
      isJournalLate: await isJournalLate(database, now - MINUTE_MS),
      lacking: lacking.length === 0 ? null : `The database lacks ${lacking.join(', ')}.`,
    }
  } catch {
    return UNKNOWN
  }
}

/**
 * Registers /livez, which checks nothing, and /readyz, which says whether all works. What does not work would help an
 * attacker, so only the metrics' port names it.
 */
export function healthCalls(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const config = { kind: 'health' } as const

  app.get('/livez', { config, schema: LIVE }, async (_request, reply) => reply.send({ live: true }))
  app.get('/readyz', { config, schema: READY }, async (_request, reply) => {
    const { ready } = await readiness()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}

const LIVE = {
  summary: 'Whether the process lives',
  response: { 200: object({ live: boolean() }, 'It does') },
}
const READY = {
  summary: 'Whether the service can do its work',
  description: 'Why not is in the log, and in `reasons` of `/readyz` on METRICS_PORT.',
  response: {
    200: object({ ready: boolean() }, 'It can'),
    503: object({ ready: boolean() }, 'It cannot'),
  },
}

/** Whether a deletion of before `before` (milliseconds) is not in the journal yet. */
export async function isJournalLate(database: Database, before: number): Promise<boolean> {
  const late = await database
    .selectFrom('deletions')
    .select('id')
    // Without a literal the index of these goes unused.
    .where('in_journal', '=', sql.lit(0))
    .where('id', '<', firstIdAt(before))
    .limit(1)
    .executeTakeFirst()
  return late !== undefined
}

export async function findDatabaseFault(database: Database): Promise<string | null> {
  try {
    const known = await database.selectFrom('secrets').select('name').executeTakeFirst()
    return known === undefined ? 'It has lost what tells its keys.' : null
  } catch (error) {
    return reasonOf(error)
  }
}

/** What time it is for PostgreSQL (milliseconds); null for the embedded database, which has no clock. */
export async function findClock(database: Database): Promise<number | null> {
  if (!isPostgres(database)) return null
  const asked = sql<Record<'now', number>>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  return (await asked.execute(database)).rows[0]?.now ?? null
}
