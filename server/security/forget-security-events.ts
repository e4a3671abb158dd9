// Ends what is kept of security events with their time, and has the next day's key ready.
import { KEPT } from '../../domain/kept.ts'
import type { Services } from '../services.ts'
import { deleteKeysBefore } from './address-key-storage.ts'
import { eventsFolder, listDays, removeDay } from './day-files.ts'
import { DAY_MS, dayOf } from '../../domain/time.ts'

/** Removes the days of which something is as old as that, with the keys of their addresses. */
export async function forgetSecurityEvents(services: Services): Promise<void> {
  const { config, clock, database, security } = services
  security.settle()
  await security.keys.share(database, clock.now())
  const firstKept = dayOf(clock.now() - KEPT.securityEvents.days * DAY_MS + DAY_MS)
  const folder = eventsFolder(config.dataDir)
  for (const day of await listDays(folder)) if (day < firstKept) await removeDay(folder, day)
  await deleteKeysBefore(database, firstKept)
}
