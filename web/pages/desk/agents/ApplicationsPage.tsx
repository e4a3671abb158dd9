import type { DeskAgents } from '../../../../domain/wire/desk-agents.ts'
import { Link } from 'wouter'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { DeskTable } from '../parts/DeskTable.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { timeWords } from '../../../components/console/when.ts'

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
