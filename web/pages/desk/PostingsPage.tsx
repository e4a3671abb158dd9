import { Link } from 'wouter'
import { Heading } from '../../components/console/ConsoleFrame.tsx'
import { SearchInput } from '../../components/console/Fields.tsx'
import { textOf, readTrimmed } from '../../components/form-texts.ts'
import { DeskPage } from './parts/DeskPage.tsx'

/** Postings, found by what a caller says. */
export function PostingsPage({ searched, onSearch }: SearchBoxProps) {
  return (
    <>
      <Heading>Postings</Heading>
      <div className="posting-search">
        <SearchBox searched={searched} onSearch={onSearch} />
      </div>
      <p>
        <Link href="/desk/people">All that is held about a phone number</Link>
      </p>
      {searched === '' ? (
        <p className="quiet">
          Type a registration, a mobile number, or the id of a posting or its last six characters.
        </p>
      ) : (
        <DeskPage path="postings/search" body={{ q: searched }} />
      )}
    </>
  )
}

export interface SearchBoxProps {
  /** What was searched for last, or empty. */
  searched: string
  onSearch: (words: string) => void
}

/** Finds postings. What is typed is kept out of addresses: it may be an owner's phone number. */
export function SearchBox({ searched, onSearch }: SearchBoxProps) {
  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault()
          const words = textOf(readTrimmed(event.currentTarget), 'search')
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
