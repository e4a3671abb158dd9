// The last check before a text leaves asks whether the text is still to be sent, whether its phone may still be texted,
// and what the text says by now.
import { awaitUnlocked, phoneLock } from '../../../platform/database/locks.ts'
import type { Services } from '../../../platform/services.ts'
import type { CarriedText } from '../../../platform/ports/carrier.ts'
import { stoppedNumbersAmong } from '../limits/stopped-numbers.ts'
import { findClaimed, keepBody } from './claim-storage.ts'
import type { ClaimedText } from './claim-texts.ts'
import { findOutdated } from './text-storage.ts'
import { triedFor } from './retry-plan.ts'
import { isWordedWhenSent, wordTexts } from './word-when-sent.ts'

/** A claimed text as it goes to the carrier, or why it does not go. */
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
  const unworded = claimed.filter((text) => isWordedWhenSent(text.kind))
  // A quote or question that joins a text at this moment is included.
  await awaitUnlocked(database, ...unworded.map((text) => phoneLock(services, text.phone)))
  const wordings = await wordTexts(services, database, claimed)
  const phones = claimed.map((text) => text.phone)
  const stopped = await stoppedNumbersAmong(services, database, phones)
  const outdated = await findOutdated(database, ids)
  const tries = new Map((await findClaimed(database, ids)).map((text) => [text.id, text.tries]))

  return claimed
    .filter((text) => tries.get(text.id) === text.tries)
    .map((text) => {
      if (stopped.has(text.phone)) return { text, withheld: 'suppressed' }
      if (outdated.has(text.id)) return { text, withheld: 'nothing-left' }
      const body = isWordedWhenSent(text.kind) ? (wordings.get(text.id) ?? null) : text.body
      if (body === null) return { text, withheld: 'nothing-left' }
      const validSeconds = triedFor(text.kind) / 1000
      return { text, carried: { id: text.id, to: text.phone, body, validSeconds } }
    })
}

/** Keeps the wording of those texts that were worded just now. */
export async function keepWordings(services: Services, rechecked: RecheckedText[]): Promise<void> {
  for (const last of rechecked) {
    if (!('carried' in last)) continue
    const { text, carried } = last
    if (text.body !== carried.body) await keepBody(services.database, text, carried.body)
  }
}
