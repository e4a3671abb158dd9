// Everything a verb may need, handed in from the start: no globals, nothing looked up.
import type { Clock } from './london-time.ts'
import type { Config } from './settings/config.ts'
import type { Database } from './database/schema.ts'
import type { Journal } from './deletions/journal.ts'
import type { Digest } from './digest.ts'
import type { Log } from './log.ts'
import type { SecurityLog } from './security-log.ts'
import type { Carrier } from './carriers/carrier.ts'
import type { PhotoStore } from './ports/photo-store.ts'
import type { VehicleRegisters } from './ports/registers.ts'
import type { Payments } from './ports/payments.ts'

export interface Services {
  config: Config
  database: Database
  carrier: Carrier
  photoStore: PhotoStore
  clock: Clock
  digest: Digest
  log: Log
  vehicleRegisters: VehicleRegisters
  security: SecurityLog
  /** What was deleted for good, apart from the database. */
  journal: Journal
  /** Null if agents do not pay by card. */
  payments: Payments | null
  /** Deletes the postings of stopped numbers: texts stop a number, and know nothing of postings. */
  clearStopped: (services: Services) => Promise<void>
}
