// No text about a complaint has words that a complainant typed, since a stranger may get the text.
import { shownReference } from '../../../../domain/market/complaint-fields.ts'
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

/** The text with the operator's words about a complaint or a car; null where they are too long for three parts. */
export function complaintText(
  { siteName }: Pick<Names, 'siteName'>,
  about: string,
  words: string,
): string | null {
  const text = asGsm7(`${siteName}, about ${about}: ${words}`)
  return septets(text) <= ANSWER_SEPTETS ? text : null
}
