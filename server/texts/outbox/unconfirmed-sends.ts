// What is done about a text that a carrier may or may not have taken. It is looked up before it is sent
// again, so that nobody gets it twice; and only once the carrier has had time to list what it took does
// "not there" mean "not taken" (docs/decisions/0011).
import { SECOND_MS } from '../../../domain/time.ts'
import type { Services } from '../../services.ts'
import type { CarriedText, Found } from '../carriers/carrier.ts'
import { findKnownCarrierIds, type UnconfirmedSend } from './unconfirmed-sends-storage.ts'

/** How long after a doubtful try the first look is taken. */
const FIRST_LOOK_MS = 3 * SECOND_MS
// Longer than a carrier works on a request that nobody waits for any more.
const SETTLED_MS = 30 * SECOND_MS
const LONGEST_BETWEEN_LOOKS_MS = 5 * 60 * SECOND_MS

/** The doubt about a try that began at `from` and ended without a word at `end`. */
export function unconfirmedSend(from: number, end: number): UnconfirmedSend {
  return { from, until: end + SETTLED_MS }
}

/** When a text in doubt is first looked up, after its try ended at `now`. */
export function firstLookupAt(now: number): number {
  return now + FIRST_LOOK_MS
}

/** When a doubtful try ended. */
export function endOfTry({ until }: UnconfirmedSend): number {
  return until - SETTLED_MS
}

export type Lookup =
  | { was: 'taken'; carrierId: string }
  | { was: 'not-taken' }
  /** Nobody can tell yet: to be looked up again at `lookupAt`. */
  | { was: 'unknown'; lookupAt: number; failure: string }

/** Looks up whether the carrier took `carried`. Never throws. */
export async function lookUp(
  services: Services,
  { carried, unconfirmed }: { carried: CarriedText; unconfirmed: UnconfirmedSend },
): Promise<Lookup> {
  const began = services.clock.now()
  const found = await ask(services, carried, unconfirmed)
  if ('failure' in found) {
    const now = services.clock.now()
    // The longer it lasts, the less often.
    const wait = Math.max(FIRST_LOOK_MS, (now - unconfirmed.from) / 4)
    const lookupAt = now + Math.round(Math.min(wait, LONGEST_BETWEEN_LOOKS_MS))
    return { was: 'unknown', lookupAt, failure: found.failure }
  }
  const [carrierId] = found.found
  if (carrierId !== undefined) return { was: 'taken', carrierId }
  if (began >= unconfirmed.until) return { was: 'not-taken' }
  return { was: 'unknown', lookupAt: unconfirmed.until, failure: 'not-listed-yet' }
}

// The same words may have gone to the same number before: what belongs to another text is left out.
async function ask(
  services: Services,
  carried: CarriedText,
  unconfirmed: UnconfirmedSend,
): Promise<Found> {
  try {
    const found = (await services.carrier.find?.(carried, unconfirmed.from)) ?? { found: [] }
    if ('failure' in found || found.found.length === 0) return found
    const taken = await findKnownCarrierIds(services.database, found.found)
    return { found: found.found.filter((id) => !taken.has(id)) }
  } catch (error) {
    services.log.error('a text could not be looked up', { textId: carried.id, error })
    return { failure: 'not-looked-up' }
  }
}
