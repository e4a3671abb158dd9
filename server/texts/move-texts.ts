// An owner corrects the number of a posting: what still waits for the old number must not reach
// whoever has it.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { deleteUnspentAllowances } from './allowance-storage.ts'
import { queueQuoteText } from './queue-text.ts'
import { deleteWaitingLinkTexts } from './text-storage.ts'
import { deleteToldQuotes, findWaitingToldQuotes } from './told-quotes-storage.ts'

/**
 * Withdraws a posting's waiting texts to `from`. If one of them told of quotes, one text to `to`
 * takes their place. The link to the new number is queued by the caller.
 */
export async function moveQueuedTexts(
  world: World,
  tx: Database,
  move: { postingId: string; from: string; to: PhoneNumber },
): Promise<void> {
  const { postingId, from, to } = move
  await deleteWaitingLinkTexts(tx, postingId, from)
  const waiting = await findWaitingToldQuotes(tx, postingId, from)
  const latest = waiting.at(-1)
  if (latest === undefined) return

  const textIds = waiting.map((told) => told.text_id)
  await deleteUnspentAllowances(tx, await deleteToldQuotes(tx, { postingId, textIds }))
  await queueQuoteText(world, tx, {
    postingId,
    phone: to,
    registration: latest.registration,
    listingId: latest.listing_id,
    linkId: latest.link_id,
    change: waiting.every(({ changed }) => changed === 1) ? { knownTerms: null } : null,
  })
}
