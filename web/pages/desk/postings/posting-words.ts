import type { DeskPosting, DeskPostingState } from '../../../../domain/wire/desk-postings.ts'
import { timeWords } from '../../../components/console/when.ts'

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
