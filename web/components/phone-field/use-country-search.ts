// The search of the country list: what is typed shows at once, its matches when typing pauses.
import { useEffect, useState } from 'react'
import { findCountries, type Match } from './country-search.ts'
import type { Country } from './country.ts'

/** How long typing must pause before the list is searched. */
export const SEARCH_DEBOUNCE_MS = 250

export interface CountrySearch {
  typed: string
  matches: Match[]
  /** The row that Enter chooses, -1 where there is none. */
  active: number
  setTyped(typed: string): void
  setActive(active: number): void
  /** Whether `matches` are still those of something typed before. */
  isWaiting: boolean
}

/** Starts with all countries and `chosen` as the active one; after a search the first match is. */
export function useCountrySearch(chosen: Country): CountrySearch {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const [matches, setMatches] = useState(() => findCountries(''))
  const [active, setActive] = useState(() => placeOf(chosen, matches))

  useEffect(() => {
    if (typed === searched) return undefined
    const timer = setTimeout(() => {
      const found = findCountries(typed)
      setSearched(typed)
      setMatches(found)
      setActive(typed.trim() === '' ? placeOf(chosen, found) : found.length === 0 ? -1 : 0)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, searched, chosen])

  return {
    typed,
    matches,
    active,
    setTyped,
    setActive,
    isWaiting: typed !== searched,
  }
}

function placeOf(chosen: Country, matches: Match[]): number {
  return matches.findIndex(({ country }) => country.iso === chosen.iso)
}
