// Says whether a quote can be chosen, and what changed since it was given.
import { createHash } from 'node:crypto'
import { changedFacts } from '../../../domain/vehicles/facts-in-words.ts'
import type { ValidDays } from '../../../domain/market/quote-terms.ts'
import { DAY_MS, isoOrNull } from '../../../domain/basics/time.ts'
import type { Facts } from '../../../domain/wire/facts.ts'
import { factsOf } from '../../platform/database/facts-columns.ts'
import type { PresentCar, TermsRow } from '../../platform/database/quote-columns.ts'
import { endOfDay } from '../../messages/texts/limits/quote-hours.ts'

/** Whether the owner can choose the quote, as long as its agent may trade and the car is the same. */
export function standingOf(
  { declined_at, valid_until }: Pick<TermsRow, 'declined_at' | 'valid_until'>,
  now: number,
): 'on-offer' | 'expired' | 'declined' {
  if (declined_at !== null) return 'declined'
  return valid_until !== null && valid_until <= now ? 'expired' : 'on-offer'
}

/** Whether the quote was given for another car than the posting is about now. */
export function isOfOtherCar(
  row: Pick<TermsRow, 'registration'> & Pick<PresentCar, 'car_registration'>,
): boolean {
  return row.registration !== null && row.registration !== row.car_registration
}

/** The end of the day in Britain that is `days` from now; null for a quote that holds for ever. */
export function endOfValidity(days: ValidDays | undefined, now: number): number | null {
  return days === undefined ? null : endOfDay(now + days * DAY_MS)
}

/** The end of the quote's last day in ISO 8601, or null. */
export function validUntilOf({ valid_until }: Pick<TermsRow, 'valid_until'>): string | null {
  return isoOrNull(valid_until)
}

type Known = Omit<PresentCar, 'car_registration'>

/** What an agent knows of the car now, in the form that is kept with a quote. */
export function knownNow(car: Known): string {
  return JSON.stringify({ facts: factsOf(car), words: wordsDigest(car.problem) })
}

/** What the owner has changed since the quote, in words; nothing where the quote keeps nothing of what was known. */
export function changedSince(row: Pick<TermsRow, 'known_facts'> & Known): string[] {
  if (row.known_facts === null) return []
  const { facts, words } = JSON.parse(row.known_facts) as { facts: Facts; words: string }
  const changed = changedFacts(facts, factsOf(row))
  return words === wordsDigest(row.problem) ? changed : [...changed, 'vehicle issues']
}

function wordsDigest(problem: string | null): string {
  return createHash('sha256')
    .update(problem ?? '')
    .digest('base64url')
    .slice(0, 22)
}
