/** Takes phone numbers and email addresses out of words. */
export function withoutReach(words: string): string {
  return words.replaceAll(EMAIL, '…').replaceAll(NUMBER, '…')
}

const EMAIL = /[^\s@]+@[^\s@]+/g
// Nine digits or more. Separators between them count only in what starts like a phone number, since dates have them too.
const NUMBER = /(?:\+|\(?0)(?:[ ().-]{0,2}\d){10,}|\d(?: ?\d){8,}/g
