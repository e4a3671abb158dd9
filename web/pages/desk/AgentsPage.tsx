import { useState } from 'react'
import { STATE_WORDS } from '../../../domain/wire/desk-agents.ts'
import { Heading } from '../../components/console/ConsoleFrame.tsx'
import { SearchInput, SelectBox } from '../../components/console/Fields.tsx'
import { useDebounced } from '../../components/console/queries.ts'
import { DeskPage } from './parts/DeskPage.tsx'

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
