import { inPounds } from './money.ts'
import type { TrackRecord } from './wire/quotes.ts'

/** From so many known outcomes on, those paid in full are counted. */
const ENOUGH_OUTCOMES = 5

/** Whether a buyer keeps their word; `more` is null where there is nothing to add. */
export function recordInWords({ collections, paidInFull, knockedOffPounds }: TrackRecord): {
  counted: string
  more: string | null
} {
  if (collections < ENOUGH_OUTCOMES) {
    const counted = collections === 1 ? '1 collection so far' : `${collections} collections so far`
    return { counted, more: null }
  }
  return {
    counted: `Paid in full ${paidInFull} of ${collections}`,
    more:
      knockedOffPounds === null
        ? null
        : `Knocked off ${inPounds(knockedOffPounds)} on average where not.`,
  }
}

/** The same as a sentence or two. */
export function recordSentence(record: TrackRecord): string {
  const { counted, more } = recordInWords(record)
  return more === null ? `${counted}.` : `${counted}. ${more}`
}
