// Invisible characters are left out of what agents write for others, so that no text reads as another.
import { readFreeText, type FreeText } from './free-text.ts'

// Direction marks, zero-width spaces and fillers (Unicode, UAX #44), other format characters, and the blank
// Braille pattern, which is no white space to any rule.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Reads text of at most `max` characters in its compatible form (NFKC), without what cannot be seen. */
export function readShownText(typed: string, max: number): FreeText {
  const text = readFreeText(typed.normalize('NFKC').replace(INVISIBLE, ''), max)
  return text.ok && !/[^\p{M}\p{White_Space}]/u.test(text.text) ? { ok: true, text: '' } : text
}

// Endings of addresses that seldom begin a sentence, so that a full stop without a space after it makes no link.
const ENDINGS =
  'com|net|org|biz|io|co|uk|dev|xyz|ly|gg|eu|ie|de|fr|es|nl|pl|ro|ru|cn|ca|au|tv|cc|ws|pw|icu'
// These endings are words, which may follow a full stop with spaces around it.
const WORD_ENDINGS =
  'info|app|shop|site|online|link|click|me|vip|club|store|tech|website|cloud|pro|bid|loan|finance|motors|auto|autos'
const LINK = new RegExp(
  [
    String.raw`[a-z][a-z\d+.-]*:\/\/`,
    String.raw`\bwww\.`,
    String.raw`\S@\S`,
    // Browsers read the full stop of Chinese and Japanese as a full stop, too.
    String.raw`[\p{L}\d][.\u3002](?:${ENDINGS}|${WORD_ENDINGS})(?![\p{L}\d])`,
    String.raw`[\p{L}\d]\s+[.\u3002]\s*(?:${ENDINGS})(?![\p{L}\d])`,
    String.raw`[\p{L}\d][.\u3002]\p{L}{2,}\/`,
  ].join('|'),
  'iu',
)

// Ofcom's National Telephone Numbering Plan: 09, 070, 084, 087 and 118, whatever is between the digits but letters. Six
// digits may be a mileage, and a day of September has a time after it. Looking behind is more than an iPhone of 15.4
// can, which would not open the consoles.
const PARTED = String.raw`[^\p{L}\d\n]{0,3}`
const COSTLY_NUMBER = new RegExp(
  [
    String.raw`(?:^|\D)(?!09[./-]\d\d[./-]20)(?:(?:\+|00)${PARTED}4${PARTED}4${PARTED}(?:\(0\))?|0)${PARTED}(?:9${PARTED}\d|7${PARTED}0|8${PARTED}[47])(?:${PARTED}\d){8}(?!\d)`,
    String.raw`(?:^|\D)118[\s-]?\d{3}(?!\d|\s*(?:k|mi|miles|km)\b)`,
  ].join('|'),
  'u',
)

/** Whether a text has an address of the web or of e-mail, which a phone may turn into a link. */
export function holdsLink(text: string): boolean {
  return LINK.test(text)
}

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '¢': 'c',
  '|': 'l',
  '†': 't',
  ß: 'b',
  i: 'l',
  ı: 'l',
}

/** Whether a text has a phone number that costs more to call than an agent's contact may. */
export function holdsCostlyNumber(text: string): boolean {
  return COSTLY_NUMBER.test(text)
}

/** Whether a business's `name` reads like the name of the site. */
export function imitates(name: string, siteName: string): boolean {
  const ours = skeleton(siteName)
  return ours !== '' && skeleton(name).includes(ours)
}

/** Whether every letter occurs in names in Europe, with any accents. Other letters only look alike. */
export function isLatin(name: string): boolean {
  return !/(?![a-zæœøßđðłþħıŋŧ])\p{L}/iu.test(name.normalize('NFD'))
}

// At a glance people miss accents, spaces and repeated letters.
function skeleton(name: string): string {
  return Array.from(name.normalize('NFKD').toLowerCase())
    .map((character) => LOOK_ALIKES[character] ?? character)
    .join('')
    .replace(/[^\p{L}\d]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}
