// Heavy: loaded when the list is opened or a number from abroad is typed.
import { useEffect, useState } from 'react'
import rows from './countries.json' with { type: 'json' }
import { type Country, digitsOf } from './phone-typing.ts'

export interface Match {
  country: ListedCountry
  /** Where in the name the searched text is, [start, end), or null. */
  bold: [number, number] | null
  otherName: string | null
}

/** Matches in the order in which they are offered: the closer the better, then by name. */
export function findCountries(typed: string): Match[] {
  const text = foldLetters(typed)
    .trim()
    .replace(/\band\b/, '&')
  const digits = /^(?:\+|00)?([\d\s()-]*)$/.exec(text)?.[1]?.replaceAll(/\D/g, '')
  if (digits === '') return countries.map((country) => ({ country, bold: null, otherName: null }))
  const find = digits === undefined ? byName : byCode
  return countries
    .map((country) => ({ country, rank: Infinity, ...find(country, digits ?? text) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country, bold = null, otherName = null }) => ({ country, bold, otherName }))
}

type Found = Partial<Match> & { rank: number }

// Of countries that share a code, first the one whose own first digits the number has, then the one that
// all other numbers belong to: the United Kingdom for +44, the United States for +1.
function byCode({ code, leading }: ListedCountry, digits: string): Found | null {
  if (!digits.startsWith(code)) return code.startsWith(digits) ? { rank: 3 } : null
  if (leading === '') return { rank: 1 }
  return { rank: new RegExp(`^(?:${leading})`).test(digits.slice(code.length)) ? 0 : 2 }
}

function byName({ iso, name, otherNames }: ListedCountry, text: string): Found | null {
  const start = foldLetters(name).indexOf(text)
  const bold: [number, number] | null = start < 0 ? null : [start, start + text.length]
  const otherName = otherNames.find((other) => foldLetters(other).startsWith(text)) ?? null
  if (iso.toLowerCase() === text || foldLetters(otherName ?? '') === text) {
    return { rank: 0, bold, otherName: bold === null ? otherName : null }
  }
  if (bold !== null) return { rank: isWordStart(name, start) ? 1 : 2, bold }
  return otherName === null ? null : { rank: 1, otherName }
}

function isWordStart(name: string, index: number): boolean {
  return index === 0 || !/\p{L}/u.test(name[index - 1] ?? '')
}

// Small letters without accents, as long as before, so that places in it are places in the name.
function foldLetters(text: string): string {
  return Array.from(text.normalize('NFC').toLowerCase(), (letter) => letter.normalize('NFD')[0])
    .join('')
    .replaceAll('’', "'")
}

const SEARCH_DEBOUNCE_MS = 250

/**
 * What is typed shows at once, its matches when typing pauses: the same array until there are others. Starts with all
 * countries.
 */
export function useCountrySearch() {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const [matches, setMatches] = useState(() => findCountries(''))

  useEffect(() => {
    if (typed === searched) return undefined
    const timer = setTimeout(() => {
      setSearched(typed)
      setMatches(findCountries(typed))
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, searched])

  return { typed, matches, isWaiting: typed !== searched, setTyped }
}

/** The row that Enter would choose: the chosen country in the whole list, else the best match. */
export function firstRow(
  { typed, matches }: Pick<ReturnType<typeof useCountrySearch>, 'typed' | 'matches'>,
  chosen: Country,
): number {
  if (typed.trim() !== '') return matches.length === 0 ? -1 : 0
  return matches.findIndex(({ country }) => country.iso === chosen.iso)
}

export interface ListedCountry extends Country {
  otherNames: string[]
  /** Of countries that share a dial code: a pattern of the first digits that are this one's. */
  leading: string
}

export const countries: ListedCountry[] = rows.map(
  ([iso = '', code = '', name = '', leading = '', otherNames = '', trunk = '']) => ({
    iso,
    code,
    name,
    leading,
    trunk,
    otherNames: otherNames === '' ? [] : otherNames.split('|'),
  }),
)

/**
 * The country of an international number, out of what follows its + or 00; null while the code is not
 * complete. `chosen` stays chosen where the code is its own too.
 */
export function countryOf(afterThePrefix: string, chosen: Country): Country | null {
  const digits = digitsOf(afterThePrefix)
  const sharing = countries.filter(({ code }) => digits.startsWith(code))
  if (sharing.some(({ iso }) => iso === chosen.iso)) return chosen
  const national = digits.slice(sharing[0]?.code.length)
  const isOwn = ({ leading }: ListedCountry): boolean =>
    leading !== '' && new RegExp(`^(?:${leading})`).test(national)
  return sharing.find(isOwn) ?? sharing.find(({ leading }) => leading === '') ?? null
}
