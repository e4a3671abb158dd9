// The sentences of texts about complaints. Nothing that a complainant has typed is in them, since it may
// be a stranger who gets them.
import { editFormPath } from '../../../domain/addresses.ts'
import {
  COMPLAINT_OUTCOMES,
  OUTCOMES,
  shownReference,
  type ComplaintOutcome,
} from '../../../domain/complaint-fields.ts'
import { fullDay } from '../../../domain/day-in-words.ts'
import type { Config } from '../../config.ts'
import { asGsm7, fitted, septets } from './gsm7.ts'
import { onePart } from './owner-wording.ts'

/** Where an agent reads what we wrote about complaints. */
export const AGENTS_COMPLAINTS = '/agents/profile/complaints'

type Names = Pick<Config, 'siteName' | 'supportPhone'>

/** The text that a complaint has come, in one part. */
export function complaintReceivedText(
  { siteName, supportPhone }: Names,
  { reference, answerBy }: { reference: string; answerBy: string },
): string {
  const rest = `we have your complaint, ${shownReference(reference)}. We'll answer it in full by ${fullDay(answerBy)}. Not yours, or more to say? Call ${supportPhone}`
  return fitted(`${asGsm7(siteName)}: `, rest)
}

/** The text to a buyer that we have written to them about a complaint, with nothing of it. */
export function complaintAskedText(names: Names & Pick<Config, 'publicUrl'>): string {
  return onePart(names, AGENTS_COMPLAINTS, [
    "we've written to you about a complaint. Read it and answer here:",
    'about a complaint:',
  ])
}

/** The text to the operator that there is something new, with nothing of what was typed. */
export function complaintNoticeText({ siteName }: Pick<Names, 'siteName'>): string {
  const rest = 'a complaint, a report or an answer to one has come. See Complaints at the desk.'
  return fitted(`${asGsm7(siteName)}: `, rest)
}

// Three parts of a longer text hold 153 septets each. A full answer is the one text that needs more than a part.
const ANSWER_SEPTETS = 3 * 153

/** The text with an answer, in the operator's words; null where it is too long for three parts. */
export function complaintAnswerText(
  { siteName }: Pick<Names, 'siteName'>,
  { reference, words }: { reference: string; words: string },
): string | null {
  return inThreeParts(`${siteName}, about ${shownReference(reference)}: ${words}`)
}

/** The same to the owner of a car that was reported, with the way to the posting. */
export function ownerAskedText(
  { siteName, publicUrl }: Pick<Config, 'siteName' | 'publicUrl'>,
  about: { registration: string; uniqueId: string; words: string },
): string | null {
  const link = new URL(editFormPath(about.uniqueId), publicUrl).href
  return inThreeParts(`${siteName}, about ${about.registration}: ${about.words} ${link}`)
}

function inThreeParts(words: string): string | null {
  const text = asGsm7(words)
  return septets(text) <= ANSWER_SEPTETS ? text : null
}

/** What closing a complaint says before the operator's words. */
export function closedInWords(outcome: ComplaintOutcome, words: string): string {
  return `${OUTCOMES[outcome][1]} ${words}`.trim()
}

/** The same to the buyer, who reads it in the console. */
export function closedForBuyer(outcome: keyof typeof COMPLAINT_OUTCOMES): string {
  return `We’ve closed the complaint: ${COMPLAINT_OUTCOMES[outcome][2]}`
}
