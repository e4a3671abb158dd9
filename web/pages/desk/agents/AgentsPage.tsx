import { useState } from 'react'
import { Link } from 'wouter'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import type { DeskAgents } from '../../../../domain/wire/desk-agents.ts'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { SearchInput, SelectBox } from '../../../components/console/Fields.tsx'
import { longDate, timeWords } from '../../../components/console/dates.ts'
import { useDebounced } from '../../../components/console/queries.ts'
import { DeskTable, Loaded } from '../parts/DeskTable.tsx'
import { paidWords, STATE_WORDS } from './agent-words.ts'

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

export function ApplicationsPage() {
  return (
    <>
      <Heading>Applications</Heading>
      <p>The longest wait first. We say we’ll decide within two working days.</p>
      <Loaded path="agents/search" body={{ state: 'applied' }} has="agents">
        {({ agents }: DeskAgents) => (
          <DeskTable
            caption="Applications"
            columns={['Business', 'Applied', 'Licence', 'Council', 'Yard']}
            rows={agents.toReversed().map((agent) => ({
              key: agent.id,
              look: 'strong',
              cells: [
                <Link key="business" href={`/desk/applications/${agent.id}`}>
                  {agent.name}
                </Link>,
                timeWords(agent.createdAt),
                agent.licenceKind && LICENCE_KINDS[agent.licenceKind],
                agent.licenceCouncil,
                agent.yardPostcode,
              ],
            }))}
            empty="Nobody is waiting."
          />
        )}
      </Loaded>
    </>
  )
}
