// A posting is under offer while its owner has chosen a quote: agents' lists leave it out.
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { takeDealTextsBack } from '../texts/outbox/queue-deal-texts.ts'
import { takeQuoteNoticesBack } from '../texts/outbox/quote-notices.ts'
import { setDeal, touchPosting } from './posting-storage.ts'

/** Puts a posting that is locked under offer. Texts that wait to tell of its quotes do not go. */
export async function putUnderOffer(
  services: Services,
  tx: Database,
  offer: { postingId: string; phone: string; dealId: string },
): Promise<void> {
  await touchPosting(tx, { id: offer.postingId, confirmed: false }, services.clock.now())
  await takeQuoteNoticesBack(tx, offer)
  await takeDealTextsBack(tx, offer.postingId)
  await setDeal(tx, offer)
}

/** Ends the offer, if there is one. Texts that wait to tell of the deal do not go. */
export async function endOffer(tx: Database, postingId: string): Promise<void> {
  await takeDealTextsBack(tx, postingId)
  await setDeal(tx, { postingId, dealId: null })
}
