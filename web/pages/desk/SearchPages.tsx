import { useState } from 'react'
import { Link } from 'wouter'
import { STATE_WORDS } from '../../../domain/agents/agent-decisions.ts'
import { BackLink, Heading } from '../../components/console/ConsoleFrame.tsx'
import { SearchInput, SelectBox } from '../../components/console/Fields.tsx'
import { useDebounced } from '../../components/console/queries.ts'
import { Field } from '../../components/Field.tsx'
import { DeskPage } from './parts/DeskPage.tsx'
import { textOf, readTrimmed } from '../../components/form-problems.ts'

export function PostingsPage({ searched, onSearch }: SearchBoxProps) {
  return (
    <>
      <Heading>Postings</Heading>
      <div className="posting-search">
        <SearchBox searched={searched} onSearch={onSearch} />
      </div>
      {searched === '' ? (
        <p className="quiet">
          Type a registration, a mobile number, or the id of a posting or its last six characters.
        </p>
      ) : (
        <DeskPage path="postings/search" body={{ q: searched }} />
      )}
      <p>
        <Link href="/desk/people">All that is held about a phone number</Link>
      </p>
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

const DEBOUNCE_MS = 300

export function AgentsPage() {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState('')
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  return (
    <>
      <Heading>Agents</Heading>
      <search className="agents-search row">
        <div className="search">
          <SearchInput
            aria-label="Name, phone, postcode or licence"
            placeholder="Name, phone, postcode or licence"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <SelectBox
          aria-label="Which"
          value={state}
          onChange={(event) => setState(event.target.value)}
        >
          <option value="">All</option>
          <option value="ending">Licence ends within 30 days</option>
          {Object.entries(STATE_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectBox>
      </search>
      <DeskPage path="agents/search" body={{ q, state }} />
    </>
  )
}

/** What is held about a number. Looked up again, it is another page, without the receipt of the one before. */
export function PeoplePage() {
  const [sought, setSought] = useState({ phoneNumber: '', time: 0 })
  const { phoneNumber, time } = sought
  return (
    <>
      <BackLink href="/desk/postings">Postings</BackLink>
      <Heading>A person’s data</Heading>
      <form
        className="person-search row"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = textOf(readTrimmed(event.currentTarget), 'phone')
          setSought({ phoneNumber: typed, time: time + 1 })
        }}
      >
        <Field id="phone" label="Phone number" type="tel" autoComplete="off" required />
        <button type="submit" className="button primary">
          Look Up
        </button>
      </form>
      {phoneNumber !== '' && <DeskPage key={time} path="people" body={{ phoneNumber }} />}
    </>
  )
}
