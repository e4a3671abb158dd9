// Whether this process can do its work. Only what concerns this process, or all of the work, makes
// it unready: taking every process away because photos or texts wait would stop the rest as well.
import { setTimeout as pause } from 'node:timers/promises'
import {
  answersQueries,
  findMigrations,
  findOldestDue,
  findWithoutPosting,
} from './health-storage.ts'
import { MIGRATIONS } from '../database/migrate.ts'
import type { Shutdown } from '../http/graceful-shutdown.ts'
import type { VehicleRegisters } from '../registers/registers.ts'
import type { Services } from '../services.ts'
import { VERSION } from '../version.ts'
import { diskGauge, lookSeldom } from './free-disk.ts'

const PATIENCE_MS = 300

export interface Readiness {
  ready: boolean
  /** Of the release that answers. */
  version: string
  /** The server was asked to stop. */
  draining: boolean
  database: boolean
  /** The database has every migration that this release knows. */
  migrations: boolean
  disk: boolean
  /** False: photos wait, all else goes on. */
  photoStore: boolean
  /** False: the carrier of texts refuses our key, and texts wait. */
  textCarrier: boolean
  /** In which words it refuses it, or null. */
  textCarrierRefusal: string | null
  /** How long the text has waited that was due first; null where none waits or nobody can tell. */
  oldestDueTextSeconds: number | null
  /** How many photos no posting has, where the sweep stopped before so many; else null. */
  photosWithoutPosting: number | null
  /** False: the last security event could not be written. */
  securityEvents: boolean
  /** How DVLA and DVSA do. Without them all goes on. */
  vehicleLookUps: ReturnType<VehicleRegisters['states']>
}

/** Asks everything that the process stands on. */
export function openReadiness(services: Services, shutdown: Shutdown): () => Promise<Readiness> {
  const enoughDisk = diskGauge(services)
  const photosAnswer = openPhotosAnswer(services)

  return async function readiness() {
    const [database, disk, photoStore] = await Promise.all([
      answersQueries(services.database),
      enoughDisk(),
      photosAnswer(),
    ])
    const known = database ? await askDatabase(services) : UNKNOWN
    const ready = database && known.migrations && disk && !shutdown.begun()
    const refusal = services.carrier.refusal?.() ?? null
    const others = {
      textCarrier: refusal === null,
      textCarrierRefusal: refusal,
      securityEvents: services.security.works(),
      vehicleLookUps: services.vehicleRegisters.states(),
    }
    return {
      ready,
      version: VERSION,
      draining: shutdown.begun(),
      database,
      disk,
      photoStore,
      ...others,
      ...known,
    }
  }
}

// A store that stalls is not to hold up the answer: it is said how it was before.
function openPhotosAnswer({ clock, photoStore }: Services): () => Promise<boolean> {
  let lastAnswer = true
  const look = lookSeldom(clock, async () => {
    lastAnswer = await photoStore.answers()
  })
  return async () => {
    await Promise.race([look(), pause(PATIENCE_MS, undefined, { ref: false })])
    return lastAnswer
  }
}

const UNKNOWN = { migrations: false, oldestDueTextSeconds: null, photosWithoutPosting: null }

async function askDatabase({
  database,
  clock,
}: Services): Promise<Pick<Readiness, keyof typeof UNKNOWN>> {
  try {
    const now = clock.now()
    const had = await findMigrations(database)
    const oldest = await findOldestDue(database, now)
    return {
      photosWithoutPosting: await findWithoutPosting(database),
      migrations: Object.keys(MIGRATIONS).every((name) => had.has(name)),
      oldestDueTextSeconds: oldest === null ? null : Math.floor((now - oldest) / 1000),
    }
  } catch {
    return UNKNOWN
  }
}
