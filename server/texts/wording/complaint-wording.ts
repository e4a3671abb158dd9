// The sentences of texts about complaints. Nothing that a complainant has typed is in them, since it may
// be a stranger who gets them.
import { shownReference, type ComplaintOutcome } from '../../../domain/complaint-fields.ts'
import { fullDay } from '../../../domain/day-in-words.ts'
import type { Config } from '../../config.ts'
import { asGsm7, fitted, septets } from './gsm7.ts'

type Names = Pick<Config, 'siteName' | 'supportPhone'>

/** The text that a complaint has come, in one part. */
export function complaintReceivedText(
  { siteName, supportPhone }: Names,
  { reference, answerBy }: { reference: string; answerBy: string },
): string {
  const rest = `we have your complaint, ${shownReference(reference)}. We'll answer it in full by ${fullDay(answerBy)}. Not yours, or more to say? Call ${supportPhone}`
  return fitted(`${asGsm7(siteName)}: `, rest)
}

/** The text to the operator that somebody has complained, with nothing of what they typed. */
export function complaintNoticeText({ siteName }: Pick<Names, 'siteName'>): string {
  const rest = 'somebody has complained or reported a posting. To see it: complaints list'
  return fitted(`${asGsm7(siteName)}: `, rest)
}

// Three parts of a longer text hold 153 septets each. A full answer is the one text that needs more than a part.
const ANSWER_SEPTETS = 3 * 153

/** The text with an answer, in the operator's words; null where it is too long for three parts. */
export function complaintAnswerText(
  { siteName }: Pick<Names, 'siteName'>,
  { reference, words }: { reference: string; words: string },
): string | null {
  const text = asGsm7(`${siteName}, about ${shownReference(reference)}: ${words}`)
  return septets(text) <= ANSWER_SEPTETS ? text : null
}

const CLOSED_WORDS: Record<ComplaintOutcome, string> = {
  upheld: 'we agree with your complaint.',
  partly: 'we agree with part of your complaint.',
  'not-upheld': "we don't agree with your complaint.",
  withdrawn: 'you took your complaint back, so we have closed it.',
}

/** What closing a complaint says before the operator's words. */
export function closedInWords(outcome: ComplaintOutcome, words: string): string {
  return `${CLOSED_WORDS[outcome]} ${words}`.trim()
}
