import { openPayments } from '../agents/billing/payments.ts'
import { systemClock } from '../platform/london-time.ts'
import type { Config } from '../platform/settings/config.ts'
import { openJournal } from '../platform/deletions/write-journal.ts'
import { openLog } from '../platform/log.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openPhotoStore } from '../vehicles/photos/stores/photo-store.ts'
import { openVehicleRegisters } from '../vehicles/registers/registers.ts'
import { openSecurityLog } from '../platform/security-log.ts'
import type { Services } from '../platform/services.ts'
import { openCarrier } from '../platform/carriers/carriers.ts'

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
    // This is loaded only when needed, since most commands stop no number.
    async clearStopped(services) {
      const { clearStopped } = await import('../owners/postings/remove-posting.ts')
      await clearStopped(services)
    },
  }
}
