// A text is tried again soon at first, since an owner waits for it, then every half hour for a day.
import { KEPT } from '../../../../domain/people/kept.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import type { Services } from '../../../platform/services.ts'
import { withinQuoteHours } from '../../../platform/london-time.ts'
import type { TextKind } from './text-storage.ts'

const FIRST_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS]
const LATER_WAIT_MS = 30 * MINUTE_MS

/** For how long a code signs an agent in. After that its text is not worth sending. */
export const CODE_LIFETIME_MS = KEPT.codes.minutes * MINUTE_MS

/** For how long a text of this kind is tried, in milliseconds. */
export function triedFor(kind: TextKind): number {
  return kind === 'code' ? CODE_LIFETIME_MS : DAY_MS
}

/** Whether a try at `time` is too late for a text first tried at `firstTriedAt`, which is tried for `triedForMs`. */
export function isTooLate(firstTriedAt: number, time: number, triedForMs = DAY_MS): boolean {
  return time > firstTriedAt + triedForMs
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

const IN_THE_DAYTIME = new Set<TextKind>([
  'quote',
  'gathered-quotes',
  'facts-asked',
  'person-added',
  'licence',
  'subscription',
  'new-cars',
  'complaint-answer',
  'complaint-asked',
  'complaint-notice',
  'chosen',
  'collection',
  'day-before',
  'outcome',
  'deal-ended',
  'deal-off',
])

/** Whether a text of this kind keeps to QUOTE_TEXT_HOURS. Somebody waits for each of the others. */
export function keepsQuoteHours(kind: TextKind): boolean {
  return IN_THE_DAYTIME.has(kind)
}

/** The first moment from `time` on at which a text of this kind may go, in milliseconds. */
export function withinItsHours(services: Services, kind: TextKind, time: number): number {
  return keepsQuoteHours(kind) ? withinQuoteHours(services.config.quoteTextHours, time) : time
}
