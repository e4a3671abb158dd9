// What sets one kind of text apart from another on its way out.
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { KEPT } from '../../../domain/kept.ts'
import type { TextKind } from './text-storage.ts'

/** For how long a code signs an agent in. Its text is not worth sending after. */
export const CODE_LIFETIME_MS = KEPT.codes.minutes * MINUTE_MS

/** Whether a text of this kind keeps to QUOTE_TEXT_HOURS; the others answer somebody who waits. */
export function keepsQuoteHours(kind: TextKind): boolean {
  return kind === 'quote' || kind === 'gathered-quotes' || kind === 'licence'
}

/** For how long a text of this kind is tried, in milliseconds. */
export function triedFor(kind: TextKind): number {
  return kind === 'code' ? CODE_LIFETIME_MS : DAY_MS
}
