import { openPayments } from './billing/payments.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { openJournal } from './deletions/open-journal.ts'
import { openLog } from './log.ts'
import { openDatabase } from './open-database.ts'
import { openPhotoStore } from './photos/stores/photo-store.ts'
import { openVehicleRegisters } from './registers/registers.ts'
import { openSecurityLog } from './security/security-log.ts'
import type { Services } from './services.ts'
import { openCarrier } from './texts/carriers/open-carrier.ts'

/** Opens everything that verbs are handed from the settings. */
export async function openServices(
  config: Config & { cacheMb?: number; statementMs?: number; mayCreate?: boolean },
): Promise<Services> {
  const { database, digest } = await openDatabase(config)
  const base = { config, database, digest, clock: systemClock, log: openLog(config.logLevel) }
  return {
    ...base,
    carrier: openCarrier(config),
    photoStore: await openPhotoStore(config),
    journal: await openJournal(config),
    vehicleRegisters: openVehicleRegisters(base),
    security: openSecurityLog(base),
    payments: await openPayments(base),
    // Opened only when needed: most commands stop no number.
    async clearStopped(services) {
      const { clearStopped } = await import('./postings/clear-stopped.ts')
      await clearStopped(services)
    },
  }
}
