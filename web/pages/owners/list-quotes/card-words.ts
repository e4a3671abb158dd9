import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { lastValidDay } from '../../../../domain/basics/days.ts'
import { needsInWords } from '../../../../domain/market/quote-terms.ts'
import { recordInShort } from '../../../../domain/market/quotes-page.ts'
import type { ListedQuote } from '../../../../domain/wire/quotes.ts'

type Licence = NonNullable<ListedQuote['licence']>

interface Term {
  words: string
  /** What the buyer does or keeps to, not what they need. */
  isTheirs: boolean
}

export function termsOf({ conditions, miles, yard, validUntil }: ListedQuote): Term[] {
  const collects = conditions.collects ? 'Collects' : 'Ask whether they collect'
  const needs = needsInWords(conditions)
  return [
    { words: collects + whereInWords(miles, yard), isTheirs: conditions.collects },
    ...(validUntil === null
      ? []
      : [{ words: `Valid until ${lastValidDay(validUntil).slice(4)}`, isTheirs: true }]),
    ...(needs === null ? [] : [{ words: needs, isTheirs: false }]),
  ]
}

function whereInWords(miles: number | null, yard: string | null): string {
  if (miles === null) return yard === null ? '' : `. Yard in ${yard}.`
  if (miles === 0) return ', under a mile'
  return miles === 1 ? ', 1 mile' : `, ${miles} miles`
}

// About three lines of a card on a narrow phone, in wide letters.
const LONG_MESSAGE = 90

/** Whether a card shows the first lines of the message only, and the whole of it in its fold. */
export function isLong(message = ''): boolean {
  return message.length > LONG_MESSAGE || message.split('\n').length > 3
}

/** The line that opens what a card folds: what asks to be read first, and the most telling of the rest. */
export function foldedWords(quote: ListedQuote): string {
  const rest = tellingWords(quote)
  if (quote.changedSince.length > 0) return `Car changed since. ${rest}`
  return isLong(quote.message) ? `Whole message. ${rest}` : rest
}

function tellingWords({ record, licence }: ListedQuote): string {
  if (record !== null) return recordInShort(record)
  if (licence === null) return 'About this buyer'
  return licence.checkedOn === null ? 'Licensed' : 'Licensed, checked'
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

function dayInWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })
}

/** The day it was in Britain, wherever the owner's phone thinks it is, as specified: "Nov 15, 2026". */
export function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', {
    timeZone: 'Europe/London',
    dateStyle: 'medium',
  })
}
