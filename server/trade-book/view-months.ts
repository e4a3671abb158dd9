import { recordSentence } from '../../domain/record-in-words.ts'
import type { Month, Months } from '../../domain/wire/trade-book.ts'
import type { Database } from '../database/schema.ts'
import { findRecordOf } from '../quotes/record-storage.ts'
import type { Services } from '../services.ts'
import { londonDay, londonTime } from '../texts/limits/quote-hours.ts'
import { countQuotes } from './count-quotes.ts'
import { countDeals, countGiven } from './month-storage.ts'

/** This month so far and the last, as months are in Britain, the record of the last year, and the states. */
export async function viewMonths(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  agentId: string,
): Promise<Months> {
  const now = clock.now()
  const month = londonDay(now).slice(0, 7)
  const [present, last, record, counts] = await Promise.all([
    viewMonth(database, agentId, month),
    viewMonth(database, agentId, monthAfter(month, -1)),
    findRecordOf(database, { agentId, now }),
    countQuotes(database, agentId),
  ])
  return { present, last, record: record === null ? null : recordSentence(record), counts }
}

async function viewMonth(database: Database, agentId: string, month: string): Promise<Month> {
  const period = { from: startOf(month), to: startOf(monthAfter(month, 1)) }
  const [quoted, deals] = await Promise.all([
    countGiven(database, agentId, period),
    countDeals(database, agentId, period),
  ])
  const { chosen, collected, paid_in_full: paidInFull } = deals
  return { month, quoted, chosen, collected, paidInFull }
}

function startOf(month: string): number {
  return londonTime(`${month}-01`, 0)
}

/** The month so many after one such as 2026-11. */
function monthAfter(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}
