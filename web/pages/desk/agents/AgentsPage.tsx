import { useState } from 'react'
import { Link } from 'wouter'
import type { DeskAgents } from '../../../../domain/wire/desk-agents.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { longDate } from '../../../components/console/long-date.ts'
import { SearchInput } from '../../../components/console/SearchInput.tsx'
import { SelectBox } from '../../../components/console/SelectBox.tsx'
import { useDebounced } from '../../../components/console/use-debounced.ts'
import { DeskTable } from '../parts/DeskTable.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { paidWords, STATE_WORDS } from './agent-words.ts'

const DEBOUNCE_MS = 300

/** Every agent, and a search by what a caller says. */
export function AgentsPage() {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState('')
  const q = useDebounced(typed.trim(), DEBOUNCE_MS)
  return (
    <>
      <Heading>Agents</Heading>
      <search className="agents-search">
        <div className="desk-search">
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
      <Loaded path="agents/search" body={{ q, state }} has="agents">
        {(found: DeskAgents) => <AgentTable {...found} />}
      </Loaded>
    </>
  )
}

function AgentTable({ agents, isWhole }: DeskAgents) {
  return (
    <>
      <DeskTable
        caption="Agents"
        columns={['Business', 'State', 'Yard', 'Licence ends', 'Given', ['Paid in full', 'end']]}
        rows={agents.map((agent) => ({
          key: agent.id,
          look: agent.state === 'approved' || agent.state === 'applied' ? 'strong' : 'faded',
          cells: [
            <Link key="business" href={`/desk/agents/${agent.id}`}>
              {agent.name}
            </Link>,
            STATE_WORDS[agent.state],
            agent.yardPostcode ?? 'No yard',
            agent.licenceExpires === null ? 'No last day' : longDate(agent.licenceExpires),
            agent.quotes === 1 ? '1 quote' : `${agent.quotes} quotes`,
            paidWords(agent),
          ],
        }))}
        empty="No agent fits that."
      />
      {!isWhole && <p className="quiet">These are the latest hundred. Search for the others.</p>}
    </>
  )
}
