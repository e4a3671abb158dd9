// What agents write and others read: names, and the message with a quote. What cannot be seen is left out, so
// that nothing reads as something else.
import { readFreeText, type FreeText } from './free-text.ts'

// Direction marks, zero-width spaces and fillers (Unicode, UAX #44), other format characters, and the blank
// Braille pattern, which is no white space to any rule.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Reads text of at most `max` characters in its compatible form (NFKC), without what cannot be seen. */
export function readShownText(typed: string, max: number): FreeText {
  const text = readFreeText(typed.normalize('NFKC').replace(INVISIBLE, ''), max)
  return text.ok && !/[^\p{M}\p{White_Space}]/u.test(text.text) ? { ok: true, text: '' } : text
}

const ENDINGS =
  'com|net|org|info|biz|io|co|uk|app|dev|shop|site|online|xyz|link|click|ly|gg|me|eu|ie'
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z\d+.-]*:\/\/`,
    String.raw`\bwww\.`,
    String.raw`\S@\S`,
    String.raw`[\p{L}\d]\.(?:${ENDINGS})(?![\p{L}\d])`,
    String.raw`[\p{L}\d]\.\p{L}{2,}\/`,
  ].join('|'),
  'iu',
)

/** Whether it holds what a phone may make a link of: an address of the web or of e-mail. */
export function holdsLink(text: string): boolean {
  return LINK.test(text)
}

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '|': 'l',
  i: 'l',
  ı: 'l',
}

/** Whether a business's `name` reads as that of the site. */
export function imitates(name: string, siteName: string): boolean {
  const ours = skeleton(siteName)
  return ours !== '' && skeleton(name).includes(ours)
}

/** Whether every letter is a Latin one: others look like them and are not. */
export function isLatin(name: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(name)
}

// What is left of it at a glance: no accents, spaces or repeated letters.
function skeleton(name: string): string {
  return Array.from(name.normalize('NFKD').toLowerCase())
    .map((character) => LOOK_ALIKES[character] ?? character)
    .join('')
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}
