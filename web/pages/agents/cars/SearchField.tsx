import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Q_MAX } from '../../../../domain/search-filters.ts'
import type { ListFilters } from './use-car-filters.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE_MS = 250

interface SearchFieldProps {
  list: ListFilters
  /** Whether the label is seen; else it is only read out. */
  labelled: boolean
}

export function SearchField({ list: { filters, change }, labelled }: SearchFieldProps) {
  const { q } = filters
  const [typed, setTyped] = useState(q)
  const settled = useDebounced(typed, PAUSE_MS)
  // Letters typed while an earlier word is being applied stay; only what was set from elsewhere, such as
  // by going back, replaces it.
  const applied = useRef(q)
  const apply = (words: string): void => {
    applied.current = words.trim()
    if (applied.current !== q) change({ q: applied.current })
  }
  const applySettled = useEffectEvent(apply)
  useEffect(() => applySettled(settled), [settled])
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
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8" cy="8" r="6" />
          <path d="m12.5 12.5 6 6" />
        </svg>
        <input
          id="cars-search"
          className="input"
          type="search"
          placeholder={labelled ? 'Reg, make, model, issue' : 'Reg, make, model'}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={Q_MAX}
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
