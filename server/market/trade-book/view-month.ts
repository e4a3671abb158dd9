import { recordSentence } from '../../../domain/market/record-in-words.ts'
import type { Month } from '../../../domain/wire/trade-book.ts'
import { findRecordOf } from '../quotes/record-storage.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay, londonTime } from '../../messages/texts/limits/quote-hours.ts'
import { countDeals, countGiven } from './month-storage.ts'

/** This month so far, as months are in Britain, and the record of the last year. */
export async function viewMonth(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  agentId: string,
): Promise<Month> {
  const now = clock.now()
  const month = londonDay(now).slice(0, 7)
  const from = londonTime(`${month}-01`, 0)
  const [quoted, deals, record] = await Promise.all([
    countGiven(database, agentId, from),
    countDeals(database, agentId, from),
    findRecordOf(database, { agentId, now }),
  ])
  const { chosen, collected, paid_in_full: paidInFull } = deals
  const words = record === null ? null : recordSentence(record)
  return { month, quoted, chosen, collected, paidInFull, record: words }
}
