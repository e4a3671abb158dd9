import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { BackLink } from '../../../components/console/BackLink.tsx'
import { Application } from './Application.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import type { PartProps } from '../parts.tsx'
import { useToday } from '../parts/use-today.ts'
import { OneAgent } from './OneAgent.tsx'

/** An agent, or the application of somebody who is not one yet. */
export function AgentPage({ id, operator }: PartProps) {
  const { data: today } = useToday()
  const waiting = today?.counts.applications
  return (
    <Loaded path={`agents/${id}`} has="seenBefore">
      {(agent: DeskAgent) =>
        agent.state === 'applied' || agent.state === 'rejected' ? (
          <>
            <BackLink href="/desk/applications">
              {waiting === undefined || waiting === 1 ? 'Applications' : `${waiting} applications`}
            </BackLink>
            <Application agent={agent} />
          </>
        ) : (
          <>
            <BackLink href="/desk/agents">Agents</BackLink>
            <OneAgent agent={agent} operator={operator} />
          </>
        )
      }
    </Loaded>
  )
}
