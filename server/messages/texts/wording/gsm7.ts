// One character outside of the alphabet of plain texts would turn one part into two, so texts are kept inside of it.
// Source: 3GPP TS 23.038, GSM 7 bit default alphabet and its extension table.

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENSION = new Set('^{}\\[~]|€\f')

// Characters that people paste from word processors, and their plain stand-ins.
const STAND_INS: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
}

/** The septets of one text sent in a single part. */
export const ONE_PART = 160

/** How many septets `text` takes; an extension character takes two. Infinity where it is not GSM-7. */
export function septets(text: string): number {
  let count = 0
  for (const character of text) {
    if (BASIC.has(character)) count += 1
    else if (EXTENSION.has(character)) count += 2
    else return Number.POSITIVE_INFINITY
  }
  return count
}

/**
 * `text` on one line in GSM-7. Accents that GSM-7 lacks are taken off, and characters without a stand-in are left out.
 */
export function asGsm7(text: string): string {
  const plain = Array.from(text.normalize('NFC'), (character) => inAlphabet(character))
  return plain.join('').replace(/\s+/g, ' ').trim()
}

/** The longest beginning of a GSM-7 `text` that takes at most `room` septets. */
export function cut(text: string, room: number): string {
  let kept = ''
  for (const character of text) {
    if (septets(kept + character) > room) break
    kept += character
  }
  return kept.trim()
}

/**
 * Words of ours with what people typed in the middle. What they typed is cut so that all of it fits one part after
 * `name`, but ten septets of it always stay, though the whole is longer then.
 */
export function around(start: string, typed: string, end: string, name = ''): string {
  const room = ONE_PART - septets(name + start + end)
  return `${start}${cut(asGsm7(typed), Math.max(room, 10))}${end}`
}

function inAlphabet(character: string): string {
  if (/\s/.test(character)) return ' '
  if (septets(character) <= 2) return character
  const bare = STAND_INS[character] ?? character.normalize('NFKD').replace(/\p{Mark}/gu, '')
  return septets(bare) < Number.POSITIVE_INFINITY ? bare : ''
}
