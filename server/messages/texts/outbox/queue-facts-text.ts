// Tells an owner what buyers ask about the car, in at most one text a day.
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import type { Services } from '../../../platform/services.ts'
import { endOfDay, londonDay, withinQuoteHours } from '../limits/quote-hours.ts'
import { countTextsOn } from '../limits/text-counts-storage.ts'
import { findUntriedFactsText } from './asked-facts-storage.ts'
import { queue, soonInDaytime } from './queue-text.ts'

interface AskedPosting {
  postingId: string
  phone: PhoneNumber
}

/**
 * Queues the text, due soon in the daytime, else the next morning, unless a waiting text will say the same. Answers
 * when the text is due, or null where the phone gets others of this kind on both days.
 */
export async function queueFactsText(
  services: Services,
  tx: Database,
  posting: AskedPosting,
): Promise<number | null> {
  const waiting = await findUntriedFactsText(tx, posting)
  if (waiting !== null) return waiting
  const kind = 'facts-asked'
  const today = soonInDaytime(services)
  const tomorrow = withinQuoteHours(services.config.quoteTextHours, endOfDay(today))
  const digest = phoneDigest(services, posting.phone)
  for (const dueAt of [today, tomorrow]) {
    const day = londonDay(dueAt)
    const planned = await countTextsOn(tx, { digest, day, kind })
    if (planned > 0) continue
    await queue(services, tx, { ...posting, kind, body: null, dueAt })
    return dueAt
  }
  return null
}
