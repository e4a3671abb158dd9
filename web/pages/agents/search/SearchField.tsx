import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchInput } from '../../../components/console/SearchInput.tsx'
import type { ListFilters } from './use-car-filters.ts'
import { useDebounced } from '../../../components/console/use-debounced.ts'

const PAUSE_MS = 250

interface SearchFieldProps {
  list: ListFilters
  /** Whether the label is seen; else it is only read out. */
  labelled: boolean
}

export function SearchField({ list: { filters, change }, labelled }: SearchFieldProps) {
  const { q } = filters
  const [typed, setTyped] = useState(q)
  const debounced = useDebounced(typed, PAUSE_MS)
  // Letters typed while an earlier word is being applied stay; only what was set from elsewhere, such as
  // by going back, replaces it.
  const applied = useRef(q)
  const apply = (words: string): void => {
    applied.current = words.trim()
    if (applied.current !== q) change({ q: applied.current })
  }
  const applyDebounced = useEffectEvent(apply)
  useEffect(() => applyDebounced(debounced), [debounced])
  useEffect(() => {
    if (q === applied.current) return
    applied.current = q
    setTyped(q)
  }, [q])
  return (
    <div className="field">
      <label className={labelled ? 'label' : 'visually-hidden'} htmlFor="cars-search">
        Search
      </label>
      <div className="cars-search">
        <SearchInput
          id="cars-search"
          placeholder={labelled ? 'Reg, make, model, issue' : 'Reg, make, model'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply(typed)
          }}
        />
      </div>
    </div>
  )
}
