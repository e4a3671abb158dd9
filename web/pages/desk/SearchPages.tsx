import { useState } from 'react'
import { Link } from 'wouter'
import { STATE_WORDS } from '../../../domain/agents/agent-decisions.ts'
import { Heading } from '../../components/console/ConsoleFrame.tsx'
import { SearchInput, SelectBox } from '../../components/console/Fields.tsx'
import { useDebounced } from '../../components/console/queries.ts'
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

const DEBOUNCE_MS = 300

/** All agents, found while something is typed. */
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
