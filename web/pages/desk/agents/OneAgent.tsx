import { Link } from 'wouter'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { longDate } from '../../../components/console/long-date.ts'
import { Rows } from '../../../components/console/Rows.tsx'
import type { PartProps } from '../parts.tsx'
import { timeWords } from '../../../components/console/when.ts'
import { paidWords, STATE_WORDS } from './agent-words.ts'
import { AgentActions } from './AgentActions.tsx'
import { LatestParts } from './LatestParts.tsx'
import { SentLicencePart } from './SentLicencePart.tsx'
import { SeenBeforePart } from './SeenBeforePart.tsx'
import { TradingPanel } from './TradingPanel.tsx'

const DAY = /\d{4}-\d\d-\d\d/g

interface OneAgentProps extends Pick<PartProps, 'operator'> {
  agent: DeskAgent
}

/** Who they are, how they trade and their record; beside it the actions. */
export function OneAgent({ agent, operator }: OneAgentProps) {
  const isManager = operator.role === 'manager'
  const dayOf = (day: string | null) => day && longDate(day)
  return (
    <div className="desk-columns">
      <div className="desk-main">
        <div className="agent-head">
          <Heading>{agent.name}</Heading>
          <p className="desk-badge">{STATE_WORDS[agent.state]}</p>
        </div>
        <section className="part">
          <h2>Details</h2>
          <Rows
            columns={2}
            rows={[
              ['Contact', agent.contactName],
              ['Phone', agent.phone && readablePhone(agent.phone)],
              ['Owners call', agent.contact || null],
              ['Yard', agent.yardPostcode],
              ['Since', timeWords(agent.createdAt)],
              ['Kind', agent.licenceKind && LICENCE_KINDS[agent.licenceKind]],
              ['Number', agent.licenceNumber],
              ['Council', agent.licenceCouncil],
              ['Last day', dayOf(agent.licenceExpires)],
              ['Checked', dayOf(agent.licenceCheckedOn)],
              ['ATF permit', agent.atfPermit],
            ]}
          />
          {agent.furtherLicences.map((licence) => (
            <p key={licence}>{licence.replaceAll(DAY, longDate)}</p>
          ))}
        </section>
        {agent.sentLicences.map((licence) => (
          <SentLicencePart key={licence.council} agentId={agent.id} licence={licence} />
        ))}
        <section className="part">
          <h2>How they trade</h2>
          <Rows
            columns={2}
            rows={[
              ['Paid in full', paidWords(agent)],
              ['Did not come', agent.noShows],
              ['Quotes', agent.quotes],
              ['Numbers given', agent.disclosures],
              ['Quotes today', agent.quotesGivenToday],
              ['Cars seen today', agent.carsReadToday],
            ]}
          />
          <p className="agent-link">
            <Link href={`/desk/record?target=${agent.id}`}>What was done and looked at</Link>
          </p>
        </section>
        <LatestParts agent={agent} />
        <SeenBeforePart agent={agent} />
      </div>
      <div className="desk-side">
        <TradingPanel agent={agent} />
        <AgentActions agent={agent} isManager={isManager} />
      </div>
    </div>
  )
}
