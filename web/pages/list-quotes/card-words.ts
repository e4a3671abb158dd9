import { LICENCE_KINDS } from '../../../domain/licence.ts'
import { CONDITION_WORDS, lastValidDay, tickedOf } from '../../../domain/quote-terms.ts'
import type { ListedQuote } from '../../../domain/wire/quotes.ts'

type Licence = NonNullable<ListedQuote['licence']>

interface Term {
  words: string
  /** What the buyer does or keeps to, not what they need. */
  isTheirs: boolean
}

/** Each is a short line. */
export function termsOf({ conditions, miles, validUntil }: ListedQuote): Term[] {
  const away = miles === null ? '' : `, ${milesInWords(miles)} away`
  const needs = tickedOf(conditions).filter((condition) => condition !== 'collects')
  return [
    conditions.collects
      ? { words: `${CONDITION_WORDS.collects}${away}`, isTheirs: true }
      : { words: `Ask whether they collect${away}`, isTheirs: false },
    ...(validUntil === null
      ? []
      : [{ words: `Valid until ${lastValidDay(validUntil)}`, isTheirs: true }]),
    ...needs.map((condition) => ({ words: CONDITION_WORDS[condition], isTheirs: false })),
  ]
}

/**
 * Such as "Site licence LCC/0417, Leeds City Council, to 30 Jun 2028. We checked it on 3 Nov." The year of the check
 * is said where it is not the one in which the quote was given.
 */
export function licenceInWords(
  { kind, number, council, lastDay, checkedOn }: Licence,
  given: string,
): string {
  const parts = [
    `${kind === null ? 'Licence' : LICENCE_KINDS[kind]} ${number}`,
    council,
    lastDay === null ? null : `to ${dayInWords(lastDay)}`,
  ]
  const year = given.slice(0, 4)
  const checked =
    checkedOn === null ? '' : ` We checked it on ${dayInWords(checkedOn).replace(` ${year}`, '')}.`
  return `${parts.filter((part) => part !== null).join(', ')}.${checked}`
}

function milesInWords(miles: number): string {
  if (miles === 0) return 'less than a mile'
  return miles === 1 ? '1 mile' : `${miles} miles`
}

function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })
}
