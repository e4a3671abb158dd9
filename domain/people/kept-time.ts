// An entry of the table of what is kept, and how long its period is.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../basics/time.ts'

/** Settings that are periods, in days. */
export type KeptSetting =
  | 'keepPostingsDays'
  | 'keepWordingDays'
  | 'keepTextsDays'
  | 'keepApplicationsDays'
  | 'keepClosedAgentsDays'

export interface Kept {
  /** The words in the privacy policy. */
  what: string
  /** The words for the period; `{}` stands for the number of days, hours or minutes. */
  howLong: string
  days?: number | KeptSetting
  hours?: number
  minutes?: number
  /** The scheduled task that deletes the entry; null where it goes with something else or when its owner says so. */
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
