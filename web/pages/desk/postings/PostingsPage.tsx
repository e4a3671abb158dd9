import { Link } from 'wouter'
import type { FoundPostings } from '../../../../domain/wire/desk-postings.ts'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { SearchInput } from '../../../components/console/Fields.tsx'
import { timeWords } from '../../../components/console/dates.ts'
import { textOf, readTrimmed } from '../../../components/form-texts.ts'
import { DeskTable, Loaded } from '../parts/DeskTable.tsx'
import { POSTING_STATES } from './posting-words.ts'

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
        <Loaded path="postings/search" body={{ q: searched }} has="postings">
          {Found}
        </Loaded>
      )}
    </>
  )
}

function Found({ postings }: FoundPostings) {
  return (
    <DeskTable
      caption="Postings found"
      columns={['Car', ['Quotes', 'end'], 'State', ['Posted', 'end']]}
      rows={postings.map(({ id, registrationNumber, vehicle, district, ...posting }) => ({
        key: id,
        cells: [
          <>
            <Link href={`/desk/postings/${id}`}>{registrationNumber}</Link> {vehicle ?? ''}{' '}
            {district}
          </>,
          posting.quotes === 1 ? '1 quote' : `${posting.quotes} quotes`,
          POSTING_STATES[posting.state],
          timeWords(posting.postedAt),
        ],
      }))}
      empty="No posting has that registration, number or id. Check what was typed, or ask for the other one."
    />
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
