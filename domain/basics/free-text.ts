// One rule for all text that people write, so that what is accepted can be stored, sent and read.

// Cc without LF and tab, lone surrogates, and the two noncharacters: nobody can read these, and not every database and
// carrier takes them.
const UNREADABLE = /[^\P{Cc}\n\t]|[\p{Surrogate}\ufffe\uffff]/u

/** Text as it is kept, or why it is refused: the text is too long, or has a character that nobody can read. */
export type FreeText = { ok: true; text: string } | { ok: false; reason: 'too-long' | 'characters' }

/** Reads at most `max` code points. Line endings become LF, and white space at either end goes. */
export function readFreeText(typed: string, max: number): FreeText {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (Array.from(text).length > max) return { ok: false, reason: 'too-long' }
  if (UNREADABLE.test(text)) return { ok: false, reason: 'characters' }
  return { ok: true, text }
}
