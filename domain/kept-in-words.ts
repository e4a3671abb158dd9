// What the privacy policy says of how long something is kept.
import type { Kept, KeptSetting } from './kept.ts'

/** How long an entry is kept, as the privacy policy says it; `days` is a number or a token for it. */
export function howLongInWords(kept: Kept, daysOf: (setting: KeptSetting) => string): string {
  const days = typeof kept.days === 'string' ? daysOf(kept.days) : String(kept.days)
  return kept.howLong.replace('{}', days)
}
