import type { DeskText } from '../../../../domain/wire/desk-postings.ts'
import { timeWords } from '../../../components/console/when.ts'

const KINDS: Record<string, string> = {
  link: 'Link to the posting',
  quote: 'A quote',
  'gathered-quotes': 'Quotes of the day',
  'facts-asked': 'What buyers asked',
  complaint: 'Reference of a complaint',
  'complaint-answer': 'Answer to a complaint',
  deal: 'Link to the deal',
  collection: 'Day of the collection',
  'day-before': 'Collection tomorrow',
  outcome: 'How the collection went',
  'deal-ended': 'The deal has ended',
  'deal-off': 'The deal is off',
  code: 'Sign-in code',
  chosen: 'Chosen, with number',
  'day-refused': 'Not that day',
  'new-cars': 'New cars',
  licence: 'Licence ends',
}

/** What it is about. */
export function kindWords({ kind }: DeskText): string {
  return KINDS[kind] ?? `${kind[0]?.toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`
}

/** Why its last try failed, and how often it was tried. */
export function failureWords({ failure, tries }: DeskText): string {
  return `${failure}, tried ${tries === 1 ? 'once' : `${tries} times`}`
}

/** Its state, where it has neither failed nor arrived. */
export function stateWords({ state, nextTryAt }: DeskText): string {
  if (state === 'sent') return 'Sent'
  return nextTryAt === null ? 'Waiting' : `Waiting for ${timeWords(nextTryAt)}`
}
