// A text is tried again soon at first, since an owner waits for it, then every half hour for a day.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import type { Services } from '../../../platform/services.ts'
import { withinQuoteHours } from '../../../platform/london-time.ts'
import { TEXT_KINDS, type TextKind } from '../../../platform/text-kinds.ts'

const FIRST_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS]
const LATER_WAIT_MS = 30 * MINUTE_MS

/** For how long a text of this kind is tried, in milliseconds. */
export function triedFor(kind: TextKind): number {
  return TEXT_KINDS[kind].triedMs ?? DAY_MS
}

/** For how long a code signs an agent in. After that its text is not worth sending. */
export const CODE_LIFETIME_MS = triedFor('code')

/** Whether a try at `time` is too late for a text of this kind that was first tried at `firstTriedAt`. */
export function isTooLate(kind: TextKind, firstTriedAt: number, time: number): boolean {
  return time > firstTriedAt + triedFor(kind)
}

/** When the next try is due after `tries` failed tries, the last at `now`, in milliseconds. */
export function nextTry(tries: number, now: number): number {
  return now + (FIRST_WAITS_MS[tries - 1] ?? LATER_WAIT_MS)
}

/**
 * When a text goes again that the carrier would not take just now, for no fault of the text's: after the `seconds` that
 * the carrier asked for, else after a second, two, four and so on up to a minute. Times are spread, so that texts put
 * off together do not come back together.
 */
export function soon(waits: number, now: number, seconds: number | null): number {
  if (seconds !== null) return now + seconds * SECOND_MS + Math.round(Math.random() * SECOND_MS)
  const wait = Math.min(SECOND_MS * 2 ** Math.min(waits, 6), MINUTE_MS)
  return now + Math.round(wait * (0.5 + Math.random() / 2))
}

/** The first moment from `time` on at which a text of this kind may go, in milliseconds. */
export function withinItsHours(services: Services, kind: TextKind, time: number): number {
  return TEXT_KINDS[kind].daytime ? withinQuoteHours(services.config.quoteTextHours, time) : time
}
