import type { Kept, KeptSetting } from './kept-time.ts'

/**
 * How long an entry is kept, in the words of the privacy policy. `daysOf` gives a setting's number, or a token for it.
 */
export function howLongInWords(kept: Kept, daysOf: (setting: KeptSetting) => string): string {
  const { days, hours, minutes } = kept
  const period = typeof days === 'string' ? daysOf(days) : (days ?? hours ?? minutes ?? '')
  return kept.howLong.replace('{}', String(period))
}
