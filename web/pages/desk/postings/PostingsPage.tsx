import { Link } from 'wouter'
import type { FoundPosting, FoundPostings } from '../../../../domain/wire/desk-postings.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { DeskTable } from '../parts/DeskTable.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { SearchBox } from './SearchBox.tsx'
import { timeWords } from '../../../components/console/when.ts'
import type { PartProps } from '../parts.tsx'
import { POSTING_STATES } from './posting-words.ts'

/** Postings, found by what a caller says. */
export function PostingsPage({ searched, onSearch }: PartProps) {
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
          {({ postings }: FoundPostings) => <Found postings={postings} />}
        </Loaded>
      )}
    </>
  )
}

function Found({ postings }: { postings: FoundPosting[] }) {
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
