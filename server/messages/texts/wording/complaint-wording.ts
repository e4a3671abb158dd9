// No text about a complaint has words that a complainant typed, since a stranger may get the text.
import { editFormPath } from '../../../../domain/site/addresses.ts'
import {
  COMPLAINT_OUTCOMES,
  OUTCOMES,
  shownReference,
  type ComplaintOutcome,
} from '../../../../domain/market/complaint-fields.ts'
import { fullDay } from '../../../../domain/basics/days.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { asGsm7, fitTyped, septets } from './gsm7.ts'
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
  return fitTyped(`${asGsm7(siteName)}: `, rest)
}

/** The text to a buyer says that we have written to them about a complaint, and nothing of the complaint. */
export function complaintAskedText(names: Names & Pick<Config, 'publicUrl'>): string {
  return onePart(names, AGENTS_COMPLAINTS, [
    "we've written to you about a complaint. Read it and answer here:",
    'about a complaint:',
  ])
}

/** The text to the operator says that somebody has complained or answered, and nothing that was typed. */
export function complaintNoticeText({ siteName }: Pick<Names, 'siteName'>): string {
  const rest = 'a complaint, a report or an answer to one has come. See Complaints at the desk.'
  return fitTyped(`${asGsm7(siteName)}: `, rest)
}

// The parts of a longer text hold 153 septets each. A full answer is the one text that needs more than a part.
const ANSWER_SEPTETS = 3 * 153

/** The text with an answer, in the operator's words; null where they are too long for three parts. */
export function complaintAnswerText(
  { siteName }: Pick<Names, 'siteName'>,
  { reference, words }: { reference: string; words: string },
): string | null {
  return inThreeParts(`${siteName}, about ${shownReference(reference)}: ${words}`)
}

/** The text to the owner of a car that was reported, with the link to the posting. */
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

/** The words before the operator's own when a complaint is closed. */
export function closedInWords(outcome: ComplaintOutcome, words: string): string {
  return `${OUTCOMES[outcome][1]} ${words}`.trim()
}

/** The words before the operator's own to the buyer, who reads them in the console. */
export function closedForBuyer(outcome: keyof typeof COMPLAINT_OUTCOMES): string {
  return `We’ve closed the complaint: ${COMPLAINT_OUTCOMES[outcome][2]}`
}
