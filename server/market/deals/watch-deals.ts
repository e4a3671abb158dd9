// What the clock does with deals.
import { DAY_MS } from '../../../domain/basics/time.ts'
import { endOffer } from '../../owners/postings/under-offer.ts'
import { lockPosting } from '../../owners/postings/lock-posting.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../messages/texts/limits/quote-hours.ts'
import { queueDealEndedText, queueOutcomeText } from '../../messages/texts/outbox/queue-deal-texts.ts'
import { findPresentDeal, updateDeal } from './deal-storage.ts'
import { findOffersWithoutDeal, findPostingsToAsk } from './watch-storage.ts'

const BATCH = 100
// An agent who enters no day is asked about all the same.
const WITHOUT_DAY_MS = 7 * DAY_MS

/** Asks owners how a collection went, the morning after it, and puts cars without a deal back into the lists. */
export async function watchDeals(services: Services): Promise<void> {
  await endStoppedDeals(services)
  await askOutcomes(services)
}

/** Ends the offers whose agent may not trade any more. Their owners are told by text. */
export async function endStoppedDeals(services: Services): Promise<void> {
  const { database } = services
  for (;;) {
    const ids = await findOffersWithoutDeal(database, BATCH)
    for (const { id } of ids) {
      await database.transaction().execute(async (tx) => {
        await lockPosting(services, tx, id)
        const [offer] = await findOffersWithoutDeal(tx, 1, id)
        if (offer === undefined) return
        await endOffer(tx, id)
        if (offer.deal !== null) await queueDealEndedText(services, tx, offer.deal)
      })
    }
    if (ids.length < BATCH) return
  }
}

async function askOutcomes(services: Services): Promise<void> {
  const { database, clock } = services
  for (;;) {
    const now = clock.now()
    const due = { today: londonDay(now), chosenBefore: now - WITHOUT_DAY_MS }
    const ids = await findPostingsToAsk(database, { ...due, limit: BATCH })
    for (const postingId of ids) {
      await database.transaction().execute(async (tx) => {
        await lockPosting(services, tx, postingId)
        const still = await findPostingsToAsk(tx, { ...due, postingId, limit: 1 })
        const deal = still.length === 0 ? undefined : await findPresentDeal(tx, postingId)
        if (deal === undefined) return
        await updateDeal(tx, deal.id, { outcome_asked_at: now })
        await queueOutcomeText(services, tx, deal)
      })
    }
    if (ids.length < BATCH) return
  }
}
