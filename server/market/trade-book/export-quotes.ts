// The book as a file for a spreadsheet. Owners' numbers stay out of it: a file outlives the leave to call.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { bookStateInWords, ownerSaysInWords, paidFor } from '../../../domain/wire/book-in-words.ts'
import type { BookQuote } from '../../../domain/wire/trade-book.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import { csvLine } from '../../platform/csv-rows.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay } from '../../messages/texts/limits/quote-hours.ts'
import type { Entry } from './book-storage.ts'
import { findEntries } from './list-quotes.ts'
import { showBookQuotes } from './show-book-quotes.ts'

const BATCH = 200

/** Each column's name and what is in it. */
const COLUMNS: [string, (quote: BookQuote) => string | number | null][] = [
  ['Registration', (quote) => quote.registrationNumber],
  ['Car', (quote) => quote.vehicle],
  ['District', (quote) => quote.district],
  ['Quoted on', (quote) => dayOf(quote.createdAt)],
  ['Given by', (quote) => quote.givenBy],
  ['Amount', (quote) => quote.amount],
  ['What became of it', bookStateInWords],
  ['Changed on', (quote) => dayOf(quote.changedAt)],
  ['Chosen on', (quote) => quote.chosenAt && dayOf(quote.chosenAt)],
  ['Collected on', (quote) => quote.collected?.on ?? null],
  ['Paid', paidFor],
  ['Owner says', ownerSaysInWords],
]

/** Its lines, some at a time, the newest change first: of one month such as 2026-11, or all. */
export async function* exportQuotes(
  services: Services,
  agent: SignedInAgent,
  month: string | null,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name))
  let before: Entry | null = null
  do {
    const sought = { agentId: agent.id, registration: null, before, part: null, limit: BATCH }
    const page: Awaited<ReturnType<typeof findEntries>> = await findEntries(services, sought)
    const quotes = await showBookQuotes(services, agent, page.entries)
    const ofMonth = quotes.filter((quote) => month === null || monthOf(quote) === month)
    yield ofMonth.map((quote) => csvLine(COLUMNS.map(([, cell]) => cell(quote)))).join('')
    before = page.last
    await yieldToEventLoop()
  } while (before !== null)
}

/** A car is in the month in which it was collected, so that a month's file is a month's trade. */
function monthOf({ collected, createdAt }: BookQuote): string {
  return (collected?.on ?? dayOf(createdAt)).slice(0, 7)
}

function dayOf(iso: string): string {
  return londonDay(Date.parse(iso))
}
