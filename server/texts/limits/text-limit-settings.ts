// 0 lifts a limit.
import type { Reader } from '../../settings-reader.ts'

export interface TextLimits {
  linkTextsPerDay: number
  quoteTextsPerDay: number
  /** How long a text about a quote waits, so that the agent can correct the quote. */
  quoteTextDelaySeconds: number
  /** Minutes after midnight in London, such as 480 and 1200. */
  quoteTextHours: { from: number; to: number }
  /** Links that one address may ask for in an hour; its network may ask for four times as many. */
  linkTextsPerAddress: number
  /** Links an hour to numbers that are alike but for the last four digits. */
  linkTextsPerPrefix: number
  textsPerHour: number
  textsPerDay: number
  textsPerMonth: number
  internationalTextsPerDay: number
  signInTextsPerDay: number
}

/** Reads every limit of texts. */
export function readTextLimits(read: Reader): TextLimits {
  return {
    linkTextsPerDay: read.whole('LINK_TEXTS_PER_DAY', 3),
    quoteTextsPerDay: read.whole('QUOTE_TEXTS_PER_DAY', 5),
    quoteTextDelaySeconds: read.whole('QUOTE_TEXT_DELAY_SECONDS', 120, { from: 0, to: 3600 }),
    quoteTextHours: hours(read),
    linkTextsPerAddress: read.whole('LINK_TEXTS_PER_ADDRESS', 60),
    linkTextsPerPrefix: read.whole('LINK_TEXTS_PER_PREFIX', 30),
    textsPerHour: read.whole('TEXTS_PER_HOUR', 2000),
    textsPerDay: read.whole('TEXTS_PER_DAY', 20_000),
    textsPerMonth: read.whole('TEXTS_PER_MONTH', 300_000),
    internationalTextsPerDay: read.whole('INTERNATIONAL_TEXTS_PER_DAY', 100),
    signInTextsPerDay: read.whole('SIGN_IN_TEXTS_PER_DAY', 5),
  }
}

function hours(read: Reader): { from: number; to: number } {
  const typed = read.text('QUOTE_TEXT_HOURS', '08:00-20:00')
  const match = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/.exec(typed)
  const from = Number(match?.[1]) * 60 + Number(match?.[2])
  const to = match?.[3] === undefined ? 24 * 60 : Number(match[3]) * 60 + Number(match[4])
  if (match === null || from >= to) {
    read.fault('QUOTE_TEXT_HOURS must be two London times such as 08:00-20:00, the earlier first.')
    return { from: 0, to: 24 * 60 }
  }
  return { from, to }
}
