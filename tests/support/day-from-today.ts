import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import { londonDay } from '../../server/platform/london-time.ts'

/** The day `days` from today in London, where a summer's day begins an hour before that of UTC. */
export function dayFromToday(days: number): string {
  return dayOf(Date.parse(londonDay(Date.now())) + days * DAY_MS)
}
