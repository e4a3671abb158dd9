// What the privacy policy says about how long something is kept.
import type { Kept, KeptSetting } from './kept-time.ts'

/** How long an entry is kept, as the privacy policy says it; `daysOf` gives a number or a token for it. */
export function howLongInWords(kept: Kept, daysOf: (setting: KeptSetting) => string): string {
  const { days, hours, minutes } = kept
  const period = typeof days === 'string' ? daysOf(days) : (days ?? hours ?? minutes ?? '')
  return kept.howLong.replace('{}', String(period))
}
