// What became of a text after its carrier took it: reports come twice and late, also before the
// carrier's own answer was kept, and none of that does harm. The first end that is told stays.
import { MINUTE_MS } from '../../../domain/time.ts'
import type { Services } from '../../services.ts'
import * as storage from './delivery-reports-storage.ts'
import { withinQuoteHours } from '../limits/quote-hours.ts'
import { isTooLate } from './retry-plan.ts'
import { stopNumber } from '../limits/stopped-numbers.ts'
import { keepsQuoteHours, triedFor } from './text-kinds.ts'

/** The network holds texts to the number back, for half an hour at the most. */
const BLOCKED = 'twilio-30450'
const STOPPED = 'twilio-21610'
const BLOCKED_FOR_MS = 30 * MINUTE_MS

export interface Report {
  /** The carrier's own id of the text. */
  carrierId: string
  state: storage.DeliveryState
  /** Why it was not delivered, in a word of ours. */
  failure: string | null
  /** Whom it was for, in E.164. */
  to: string | null
}

/** Keeps a report, unless one of the same text came before, and does what it asks for. */
export async function keepReport(services: Services, report: Report): Promise<void> {
  const { carrierId, state, failure, to } = report
  const kept = { carrier_id: carrierId, state, failure, told_at: services.clock.now() }
  if (failure === STOPPED) {
    await services.database.transaction().execute(async (tx) => {
      if ((await storage.keepDelivery(tx, kept)) && to !== null) await stopNumber(services, tx, to)
    })
    return services.clearStopped(services)
  }
  await storage.keepDelivery(services.database, kept)
  // Once it is kept: of the sender who keeps the carrier's answer at this moment and looks for reports
  // after that, and of this one, the later sees both.
  if (failure === BLOCKED) await putOffBlocked(services, [carrierId])
}

/** Has those of the texts go again in half an hour that were taken and then held back as suspicious. */
export async function putOffBlocked(services: Services, carrierIds: string[]): Promise<void> {
  if (carrierIds.length === 0) return
  const { database } = services
  const later = services.clock.now() + BLOCKED_FOR_MS
  for (const text of await storage.findUndelivered(database, carrierIds, BLOCKED)) {
    const hours = services.config.quoteTextHours
    const dueAt = keepsQuoteHours(text.kind) ? withinQuoteHours(hours, later) : later
    const isLate = isTooLate(text.spent_at ?? text.created_at, dueAt, triedFor(text.kind))
    if (!isLate) await storage.sendAgain(database, text.id, dueAt)
  }
}
