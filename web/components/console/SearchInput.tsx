import type { ComponentProps } from 'react'
import { Q_MAX } from '../../../domain/market/search-filters.ts'

/** A field for words to search by, with a glass in it. */
export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <path d="m12.5 12.5 6 6" />
      </svg>
      <input
        className="input"
        type="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={Q_MAX}
        {...props}
      />
    </>
  )
}
