// The last check before a text leaves: is it still to be sent, may its phone still be texted, and what does
// a quote summary say by now.
import { awaitUnlocked, phoneLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import type { CarriedText } from '../carriers/carrier.ts'
import { londonDay } from '../limits/quote-hours.ts'
import { stoppedNumbersAmong } from '../limits/stopped-numbers.ts'
import { quoteSummaryText, type SummaryListing } from '../wording/owner-wording.ts'
import { findClaimed, keepUnconfirmedBody } from './claim-storage.ts'
import type { ClaimedText } from './claim-texts.ts'
import { findTextListings, type TextListing } from './text-listings-storage.ts'
import { triedFor } from './retry-plan.ts'

/** A claimed text as it goes to the carrier, or why it does not. */
export type RecheckedText =
  | { text: ClaimedText; carried: CarriedText }
  /** `suppressed`: the number was stopped. The word is kept with failed texts in the database. */
  | { text: ClaimedText; withheld: 'suppressed' | 'nothing-left' }

/** Rechecks `claimed`. Texts deleted meanwhile, or claimed by another since, are left out. */
export async function recheckTexts(
  services: Services,
  claimed: ClaimedText[],
): Promise<RecheckedText[]> {
  if (claimed.length === 0) return []
  const { database } = services
  const ids = claimed.map((text) => text.id)
  const summaries = claimed.filter((text) => text.kind === 'gathered-quotes')
  // A quote that joins one of them at this moment is included.
  await awaitUnlocked(database, ...summaries.map((text) => phoneLock(services, text.phone)))
  const wordings = await wordSummaries(
    services,
    summaries.map((text) => text.id),
  )
  const phones = claimed.map((text) => text.phone)
  const stopped = await stoppedNumbersAmong(services, database, phones)
  const tries = new Map((await findClaimed(database, ids)).map((text) => [text.id, text.tries]))

  return claimed
    .filter((text) => tries.get(text.id) === text.tries)
    .map((text) => {
      if (stopped.has(text.phone)) return { text, withheld: 'suppressed' }
      const body = text.body ?? text.unconfirmedBody ?? wordings.get(text.id)
      if (body === undefined) return { text, withheld: 'nothing-left' }
      const validSeconds = triedFor(text.kind) / 1000
      return { text, carried: { id: text.id, to: text.phone, body, validSeconds } }
    })
}

/**
 * Keeps what the quote summaries among `rechecked` are about to say, for a carrier that may have to be asked
 * whether it took them: by then another quote may have joined.
 */
export async function keepSummaryWordings(
  services: Services,
  rechecked: RecheckedText[],
): Promise<void> {
  if (services.carrier.find === undefined) return
  for (const last of rechecked) {
    if (!('carried' in last) || last.text.kind !== 'gathered-quotes') continue
    if (last.text.unconfirmed === null) {
      await keepUnconfirmedBody(services.database, last.text, last.carried.body)
    }
  }
}

/** The present wording of each quote summary; none where no listing of it is left. */
export async function wordSummaries(
  services: Services,
  textIds: string[],
): Promise<Map<string, string>> {
  const listings = await findTextListings(services.database, textIds)
  const wordings = new Map<string, string>()
  for (const [textId, [newest, ...others]] of Map.groupBy(listings, (row) => row.text_id)) {
    if (newest === undefined) continue
    const sentAt = Math.max(services.clock.now(), newest.due_at)
    const isToday = londonDay(newest.created_at) === londonDay(sentAt)
    const [first, rest] = [shown(newest), others.map((row) => shown(row))]
    wordings.set(textId, quoteSummaryText(services.config, [first, ...rest], isToday))
  }
  return wordings
}

function shown({ registration, listing_id, link_id, changed }: TextListing): SummaryListing {
  return { registration, listingId: listing_id, linkId: link_id, isChange: changed === 1 }
}
