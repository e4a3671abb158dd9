// An owner corrects the number of a posting: what still waits for the old number must not reach
// whoever has it.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { deleteUntriedCounts } from '../limits/text-counts-storage.ts'
import { queueQuoteText } from './queue-text.ts'
import { deleteWaitingLinkTexts } from './text-storage.ts'
import { deleteTextListings, findWaitingTextListings } from './quote-summary-storage.ts'
import { moveNotices } from './quote-notices-storage.ts'

/**
 * Withdraws a posting's waiting texts to `from`. If one of them told of quotes, one text to `to`
 * takes their place. The link to the new number is queued by the caller.
 */
export async function moveQueuedTexts(
  services: Services,
  tx: Database,
  move: { postingId: string; from: string; to: PhoneNumber },
): Promise<void> {
  const { postingId, from, to } = move
  await deleteWaitingLinkTexts(tx, postingId, from)
  const waiting = await findWaitingTextListings(tx, postingId, from)
  const latest = waiting.at(-1)
  if (latest === undefined) return

  const textIds = waiting.map((told) => told.text_id)
  await deleteUntriedCounts(tx, await deleteTextListings(tx, { postingId, textIds }))
  const newTextId = await queueQuoteText(services, tx, {
    postingId,
    phone: to,
    registration: latest.registration,
    listingId: latest.listing_id,
    linkId: latest.link_id,
    isChange: waiting.every(({ changed }) => changed === 1),
  })
  await moveNotices(tx, { postingId, from: textIds, to: newTextId })
}
