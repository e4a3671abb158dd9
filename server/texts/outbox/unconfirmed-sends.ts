// A carrier may or may not have taken a text. It is looked up before it is sent again, so that nobody gets
// it twice; "not there" means "not taken" only once the carrier has had time to list what it took
// (docs/decisions/0011).
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { Services } from '../../services.ts'
import type { CarriedText, Found } from '../carriers/carrier.ts'
import { findKnownCarrierIds } from './result-storage.ts'

const FIRST_LOOKUP_MS = 3 * SECOND_MS
// Longer than a carrier works on a request that nobody waits for any more.
const LISTED_WITHIN_MS = 30 * SECOND_MS
const LONGEST_BETWEEN_LOOKUPS_MS = 5 * MINUTE_MS

/** A try that the carrier may or may not have taken; times in milliseconds. */
export interface UnconfirmedSend {
  /** When it began. */
  from: number
  /** From then on, a text that the carrier does not know was not taken. */
  until: number
}

/** A try that began at `from` and ended without a word at `end`. */
export function unconfirmedSend(from: number, end: number): UnconfirmedSend {
  return { from, until: end + LISTED_WITHIN_MS }
}

/** When an unconfirmed try ended. */
export function endOfTry({ until }: UnconfirmedSend): number {
  return until - LISTED_WITHIN_MS
}

/** When a text whose try ended at `now` is first looked up. */
export function firstLookupAt(now: number): number {
  return now + FIRST_LOOKUP_MS
}

export type Lookup =
  | { was: 'taken'; carrierId: string }
  | { was: 'not-taken' }
  /** To be looked up again at `lookupAt`. */
  | { was: 'unknown'; lookupAt: number; failure: string }

/** Looks up whether the carrier took `carried`. Never throws. */
export async function lookUp(
  services: Services,
  { carried, unconfirmed }: { carried: CarriedText; unconfirmed: UnconfirmedSend },
): Promise<Lookup> {
  const began = services.clock.now()
  const found = await find(services, carried, unconfirmed)
  if ('failure' in found) {
    const now = services.clock.now()
    // The longer it lasts, the less often.
    const wait = Math.max(FIRST_LOOKUP_MS, (now - unconfirmed.from) / 4)
    const lookupAt = now + Math.round(Math.min(wait, LONGEST_BETWEEN_LOOKUPS_MS))
    return { was: 'unknown', lookupAt, failure: found.failure }
  }
  const [carrierId] = found.found
  if (carrierId !== undefined) return { was: 'taken', carrierId }
  if (began >= unconfirmed.until) return { was: 'not-taken' }
  return { was: 'unknown', lookupAt: unconfirmed.until, failure: 'not-listed-yet' }
}

// The same words may have gone to the same number before: what belongs to another text is left out.
async function find(
  services: Services,
  carried: CarriedText,
  { from }: UnconfirmedSend,
): Promise<Found> {
  try {
    const found = (await services.carrier.find?.(carried, from)) ?? { found: [] }
    if ('failure' in found || found.found.length === 0) return found
    const known = await findKnownCarrierIds(services.database, found.found)
    return { found: found.found.filter((id) => !known.has(id)) }
  } catch (error) {
    services.log.error('a text could not be looked up', { textId: carried.id, error })
    return { failure: 'not-looked-up' }
  }
}
