// The search of the country list: what is typed shows at once, its matches when typing pauses.
import { useEffect, useState } from 'react'
import { findCountries, type Match } from './country-search.ts'
import type { Country } from './country.ts'

/** How long typing must pause before the list is searched. */
export const SEARCH_DEBOUNCE_MS = 250

export interface CountrySearch {
  typed: string
  /** The same array until there are others. */
  matches: Match[]
  /** Whether `matches` are still those of something typed before. */
  isWaiting: boolean
  setTyped: (typed: string) => void
}

/** Starts with all countries. */
export function useCountrySearch(): CountrySearch {
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
export function firstRow({ typed, matches }: CountrySearch, chosen: Country): number {
  if (typed.trim() !== '') return matches.length === 0 ? -1 : 0
  return matches.findIndex(({ country }) => country.iso === chosen.iso)
}
