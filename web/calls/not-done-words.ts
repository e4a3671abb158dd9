// What is said where an answer, a deletion or the like did not come through.
import type { CallOutcome } from './call-outcome.ts'

const TOO_MANY = 429

/** Two sentences: what we could not do, and when to try again, which only the server knows. */
export function notDoneWords(
  what: string,
  outcome: Exclude<CallOutcome<unknown>, { kind: 'done' }>,
): string {
  return `We couldn’t ${what}. ${tooManyWords(outcome) ?? 'Please try again.'}`
}

/** The server's own words where there were too many tries, else null. */
export function tooManyWords(
  outcome: Exclude<CallOutcome<unknown>, { kind: 'done' }>,
): string | null {
  const isTooMany = outcome.kind === 'refused' && outcome.status === TOO_MANY
  return isTooMany && outcome.detail !== '' ? outcome.detail : null
}
