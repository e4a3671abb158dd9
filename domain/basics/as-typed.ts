// People type spaces, dashes, brackets and full-width letters around a registration or a postcode, and an O where there
// is a 0. Both fields forgive the same things.

/** A registration or a postcode may be this long as typed, separators and all. */
export const TYPED_MAX = 32

// Nobody sees a Default_Ignorable_Code_Point: zero-width spaces, byte order marks, and the direction marks that come
// with text copied from a phone's contacts. U+2212 is the minus sign.
const SEPARATORS =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Pc}\p{Ps}\p{Pe}\u2212.,·•]/gu

const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0

/** In capitals. Only ASCII letters change case: `toUpperCase` alone would make SS of ß and I of the dotless ı. */
export function withoutSeparators(typed: string): string {
  return typed
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(SEPARATORS, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

const MIX_UPS: Record<string, string> = { O: '0', '0': 'O', I: '1', '1': 'I' }

/** The valid readings that swap O with 0 or I with 1 in the fewest places. Its length bounds the work at 256 tries. */
export function nearMisses(compact: string, isRight: (reading: string) => boolean): string[] {
  if (compact.length > 8) return []
  let readings = ['']
  for (const character of compact) {
    const other = MIX_UPS[character] ?? ''
    readings = readings.flatMap((start) =>
      other ? [start + character, start + other] : start + character,
    )
  }
  const countSwaps = (reading: string) =>
    Array.from(reading).filter((character, place) => character !== compact[place]).length
  const right = readings.filter((reading) => reading !== compact && isRight(reading))
  const fewest = Math.min(...right.map(countSwaps))
  return right.filter((reading) => countSwaps(reading) === fewest)
}

/** The question put to someone who seems to have mixed up O with 0 or I with 1. */
export function didYouMean(readings: string[]): string {
  return `Did you mean ${readings.join(' or ')}? Check each O and 0, and each I and 1, then type it again.`
}

/** The readings that such a question names; none where `message` is no such question. */
export function readingsIn(message: string): string[] {
  return /^Did you mean (.*?)\?/.exec(message)?.[1]?.split(' or ') ?? []
}
