import type {
  DeskPosting,
  DeskPostingState,
  DeskText,
} from '../../../../domain/wire/desk-postings.ts'
import { timeWords } from '../../../components/console/dates.ts'

export const POSTING_STATES: Record<DeskPostingState, string> = {
  live: 'Live',
  unconfirmed: 'Number not confirmed',
  superseded: 'Posted again since',
  'under-offer': 'Under offer',
}

type DeskQuote = DeskPosting['quotesGiven'][number]

const QUOTE_STATES: Record<DeskQuote['state'], string> = {
  chosen: 'Chosen',
  'not-chosen': 'Not chosen',
  'on-offer': 'On offer',
  expired: 'Expired',
  declined: 'Declined by the owner',
  'other-car': 'For another registration',
  'agent-stopped': 'Buyer may not trade',
}

/** Such as `Chosen today at 10:42`. */
export function quoteState({ state, chosenAt }: DeskQuote): string {
  if (chosenAt === null) return QUOTE_STATES[state]
  return `Chosen ${momentWords(chosenAt)}`
}

/** Such as `today at 10:42` or `on 19 Nov at 18:51`. */
export function momentWords(iso: string): string {
  const words = timeWords(iso).replace(/ (\d\d:\d\d)$/, ' at $1')
  return words.startsWith('Today') ? words.replace('Today', 'today') : `on ${words}`
}

/** A line of the record, such as `Looked at by Priya S.` */
export function recordWords({ what, who, reason }: DeskPosting['record'][number]): string {
  if (who === null) return what
  const said = what === 'posting looked at' ? 'Looked at' : what[0]?.toUpperCase() + what.slice(1)
  return `${said} by ${who}${reason === null ? '' : `: ${reason}`}`
}

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
