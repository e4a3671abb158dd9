// The days on which a complaint is due, in London.
import { ANSWER_DAYS, LAW_DAYS } from '../../../domain/market/complaint-fields.ts'
import { DAY_MS, dayOf } from '../../../domain/basics/time.ts'
import { afterWorkingDays } from '../../../domain/basics/days.ts'
import { londonDay } from '../../platform/london-time.ts'

const WORKING_DAYS_TO_READ = 2

/** The dates of a complaint that came at `receivedAt`. */
export function complaintDates(receivedAt: number) {
  const midnight = Date.parse(`${londonDay(receivedAt)}T00:00:00Z`)
  const inDays = (days: number): string => dayOf(midnight + days * DAY_MS)
  return {
    /** Somebody has read it by then. */
    readBy: afterWorkingDays(londonDay(receivedAt), WORKING_DAYS_TO_READ),
    /** Our promise of a full answer. */
    answerBy: inDays(ANSWER_DAYS),
    /** What the law gives: Data (Use and Access) Act 2025, section 103. */
    byLaw: inDays(LAW_DAYS),
  }
}
