// The whole book as a file for a spreadsheet. Owners' numbers stay out of it: a file outlives the leave to call.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BookQuote } from '../../domain/wire/trade-book.ts'
import type { SignedInAgent } from '../agents/session.ts'
import { csvLine } from '../csv-rows.ts'
import type { Services } from '../services.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import { findEntries, type FoundEntries } from './list-quotes.ts'
import { showBookQuotes } from './show-book-quotes.ts'
import type { Entry } from './sought-quotes-storage.ts'

const BATCH = 200
const HEAD =
  'Registration,Car,District,Quoted on,Given by,Amount,State,What became of it,Changed on,Chosen on,Paid,Owner says,Owner says paid'

/** Its lines, some at a time: the newest change first. */
export async function* exportQuotes(
  services: Services,
  agent: SignedInAgent,
): AsyncGenerator<string> {
  yield `${HEAD}\r\n`
  let before: Entry | null = null
  do {
    const sought = { agentId: agent.id, registration: null, before, state: null }
    const page: FoundEntries = await findEntries(services, sought, BATCH)
    const quotes = await showBookQuotes(services, agent, page.entries)
    yield quotes.map((quote) => csvLine(cellsOf(quote))).join('')
    before = page.last
    await yieldToEventLoop()
  } while (before !== null)
}

function cellsOf(quote: BookQuote): (string | number | null)[] {
  const { collected, deal } = quote
  const became = quote.became ?? (quote.standing === 'on-offer' ? null : quote.standing)
  return [
    quote.registrationNumber,
    quote.vehicle,
    quote.district,
    dayOf(quote.createdAt),
    quote.givenBy,
    quote.amount,
    quote.state,
    became,
    dayOf(quote.changedAt),
    deal === null ? null : dayOf(deal.chosenAt),
    collected?.paid ?? null,
    collected?.ownerOutcome ?? null,
    collected?.ownerPaid ?? null,
  ]
}

function dayOf(iso: string): string {
  return londonDay(Date.parse(iso))
}
