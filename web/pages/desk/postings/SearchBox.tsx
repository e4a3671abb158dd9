import { SearchInput } from '../../../components/console/SearchInput.tsx'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'

interface SearchBoxProps {
  /** What was searched for last, or empty. */
  searched: string
  onSearch: (words: string) => void
}

/** Finds postings. What is typed is kept out of addresses: it may be an owner's phone number. */
export function SearchBox({ searched, onSearch }: SearchBoxProps) {
  return (
    <search>
      <form
        className="desk-search"
        onSubmit={(event) => {
          event.preventDefault()
          const words = textOf(trimmedFields(event.currentTarget), 'search')
          if (words !== '') onSearch(words)
        }}
      >
        <SearchInput
          name="search"
          aria-label="Reg, phone or posting"
          placeholder="Reg, phone or posting"
          defaultValue={searched}
        />
      </form>
    </search>
  )
}
