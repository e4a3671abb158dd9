import { DAY_MS, dayOf } from './time.ts'

/** The day, such as 2026-11-23, that is `days` working days after `day`. Bank holidays count as working days. */
export function afterWorkingDays(day: string, days: number): string {
  let [time, left] = [Date.parse(`${day}T00:00:00Z`), days]
  while (left > 0) {
    time += DAY_MS
    if (![0, 6].includes(new Date(time).getUTCDay())) left -= 1
  }
  return dayOf(time)
}
