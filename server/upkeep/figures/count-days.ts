// Each day's figures are counted during that day in London and the day after, when its cars have been posted for 24
// hours. Later deletions do not change the figures.
import { DAY_MS, dayOf } from '../../../domain/basics/time.ts'
import type { Services } from '../../platform/services.ts'
import { endOfDay, londonDay, londonTime } from '../../messages/texts/limits/quote-hours.ts'
import * as storage from './daily-figures-storage.ts'

// The first count goes as far back as cars are kept.
const BACK_DAYS = 98

/** Counts today, yesterday and every day since the last counted one. */
export async function countDays({ database, clock, config }: Services): Promise<void> {
  const now = clock.now()
  const today = londonDay(now)
  const counted = await storage.findLastDay(database)
  const yesterday = dayBefore(today, 1)
  const first = counted === null ? dayBefore(today, BACK_DAYS) : dayBefore(counted, 1)
  for (let day = first < yesterday ? first : yesterday; day <= today; day = dayBefore(day, -1)) {
    const from = londonTime(day, 0)
    const within = { from, to: endOfDay(from) }
    const figures: storage.DayCounts = {
      ...(await storage.countPosted(database, within)),
      ...(await storage.countDeals(database, within)),
      ...(await storage.countTexts(database, within, config.textPence)),
      ...(day === today || counted === null || day > counted
        ? await storage.countSubscriptions(database, Math.min(now, within.to))
        : {}),
    }
    const rows = Object.entries(figures).map(([name, value]) => ({
      day,
      name,
      value: Number(value ?? 0),
    }))
    await storage.putFigures(database, rows)
  }
}

/** The day that is `days` before `day`, such as 2026-11-22. */
export function dayBefore(day: string, days: number): string {
  return dayOf(Date.parse(day) - days * DAY_MS)
}
