// What people write in their own words: one rule for vehicle issues, for the message with a quote and
// for names, so that whatever was taken can be stored, sent and read.

// Cc without LF and tab, lone surrogates, and the two noncharacters. No database and no carrier
// takes all of them, and none of them can be read.
const UNREADABLE = /[^\P{Cc}\n\t]|[\p{Surrogate}\ufffe\uffff]/u

/** Text as it is kept, or why it cannot be: longer than allowed, or a character nobody can read. */
export type FreeText = { ok: true; text: string } | { ok: false; reason: 'too-long' | 'characters' }

/**
 * Reads free text of at most `max` characters (code points): line endings become LF, white space at
 * either end goes. Nothing left is empty text.
 */
export function readFreeText(typed: string, max: number): FreeText {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (countCharacters(text, max) > max) return { ok: false, reason: 'too-long' }
  if (UNREADABLE.test(text)) return { ok: false, reason: 'characters' }
  return { ok: true, text }
}

function countCharacters(text: string, max: number): number {
  // A code point is at most two units: past that there is no need to count a megabyte.
  if (text.length > max * 2) return text.length
  return Array.from(text).length
}
