// What an entry of the table of what is kept says, and how long that is.
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** Settings that are periods, in days. */
export type KeptSetting =
  | 'keepPostingsDays'
  | 'keepWordingDays'
  | 'keepTextsDays'
  | 'keepApplicationsDays'
  | 'keepClosedAgentsDays'

export interface Kept {
  /** As the privacy policy lists it. */
  what: string
  /** The same for how long; `{}` stands for the number of days, hours or minutes. */
  howLong: string
  days?: number | KeptSetting
  hours?: number
  minutes?: number
  /** The scheduled task that ends it; null where it goes with something else or when its owner says so. */
  task: string | null
}

/** How long an entry is kept under these settings, in milliseconds. */
export function keptMs(
  { days = 0, hours = 0, minutes = 0 }: Pick<Kept, 'days' | 'hours' | 'minutes'>,
  settings: Record<KeptSetting, number>,
): number {
  const wholeDays = typeof days === 'string' ? settings[days] : days
  return wholeDays * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS
}
