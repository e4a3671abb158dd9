// When a text that a carrier could not take for now is tried again: soon at first, since an owner
// waits for it, then every half hour for a day.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'

const FIRST_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS]
const LATER_WAIT_MS = 30 * MINUTE_MS
const GIVE_UP_AFTER_MS = DAY_MS

/** When the next try is due after `tries` failed ones, the last of them at `now`, in milliseconds. */
export function nextTry(tries: number, now: number): number {
  return now + (FIRST_WAITS_MS[tries - 1] ?? LATER_WAIT_MS)
}

/** Whether a try at `time` is too late for a text first tried at `firstTriedAt`, which is tried for `triedFor`. */
export function isTooLate(
  firstTriedAt: number,
  time: number,
  triedFor = GIVE_UP_AFTER_MS,
): boolean {
  return time > firstTriedAt + triedFor
}

/**
 * When a text goes that the carrier would not take just now, for no fault of its own: after the
 * `seconds` it asked for, else after a second, two, four and so on up to a minute. Spread, so that
 * texts put off together do not come back together.
 */
export function soon(waits: number, now: number, seconds: number | null): number {
  if (seconds !== null) return now + seconds * SECOND_MS + Math.round(Math.random() * SECOND_MS)
  const wait = Math.min(SECOND_MS * 2 ** Math.min(waits, 6), MINUTE_MS)
  return now + Math.round(wait * (0.5 + Math.random() / 2))
}
