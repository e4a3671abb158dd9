// What sets one kind of text apart from another on its way out.
import { KEPT, minutesInMs } from '../../../domain/kept.ts'
import type { TextKind } from './text-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** For how long a code signs an agent in. Its text is not worth sending after. */
export const CODE_LIFETIME_MS = minutesInMs(KEPT.codes.minutes)

/** Whether a text of this kind keeps to QUOTE_TEXT_HOURS; the others answer somebody who waits. */
export function keepsQuoteHours(kind: TextKind): boolean {
  return kind === 'quote' || kind === 'gathered-quotes' || kind === 'licence'
}

/** For how long a text of this kind is tried, in milliseconds. */
export function triedFor(kind: TextKind): number {
  return kind === 'code' ? CODE_LIFETIME_MS : DAY_MS
}
