import { useLocation } from 'wouter'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import { fullDay } from '../../../../domain/basics/day-in-words.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk-calls.ts'
import { Heading } from '../../../components/console/Heading.tsx'
import { londonDay, longDate } from '../../../components/console/long-date.ts'
import { DecideAgainst } from './DecideAgainst.tsx'
import { SeenBeforePart } from './SeenBeforePart.tsx'
import { ActButton } from '../parts/ActButton.tsx'
import { Rows } from '../../../components/console/Rows.tsx'
import { dayWords } from '../../../components/console/when.ts'
import { Checks } from './Checks.tsx'

/** What they told us, the checks and whether they were seen before; beside it the decision. */
export function Application({ agent }: { agent: DeskAgent }) {
  const [, goTo] = useLocation()
  const toList = () => goTo('/desk/applications')
  const isRejected = agent.state === 'rejected'
  const isChecked = agent.checks.every(({ at }) => at !== null)
  return (
    <div className="desk-columns">
      <div className="desk-main">
        <div className="agent-head">
          <Heading>{agent.name}</Heading>
          <p className="desk-badge">{isRejected ? 'Rejected' : dueWords(agent.dueOn)}</p>
        </div>
        <p className="quiet">
          Applied on {fullDay(londonDay(Date.parse(agent.createdAt)))} at{' '}
          {timeInWords(agent.createdAt)}.
        </p>
        <section className="part">
          <h2>What they told us</h2>
          <Rows
            columns={2}
            rows={[
              ['Contact', agent.contactName],
              ['Phone', agent.phone && readablePhone(agent.phone)],
              ['Yard', agent.yardPostcode],
              ['Kind', agent.licenceKind && LICENCE_KINDS[agent.licenceKind]],
              ['Number', agent.licenceNumber],
              ['Council', agent.licenceCouncil],
              ['Last day', agent.licenceExpires && longDate(agent.licenceExpires)],
              ['ATF permit', agent.atfPermit ?? 'None'],
            ]}
          />
        </section>
        <Checks agent={agent} />
        <SeenBeforePart agent={agent} />
      </div>
      <section className="desk-panel application-decide" aria-labelledby="decide">
        <h2 id="decide">Decide</h2>
        <ActButton
          className="button primary"
          busyText="Approving.."
          disabled={!isChecked}
          call={() => doOnceAtDesk(`agents/${agent.id}/approve`)}
          onDone={toList}
        >
          Approve
        </ActButton>
        {!isChecked && (
          <p className="quiet">
            Tick {agent.checks.length === 2 ? 'both' : 'all three'} checks to approve.
          </p>
        )}
        {!isRejected && (
          <>
            <hr />
            <DecideAgainst
              decision="reject"
              agentId={agent.id}
              to={agent.contactName ?? agent.name}
              onDone={toList}
            />
          </>
        )}
      </section>
    </div>
  )
}

function dueWords(dueOn: string): string {
  const today = londonDay(new Date())
  if (dueOn === today) return 'Answer today'
  return dueOn < today ? `Late since ${dayWords(dueOn)}` : `Answer by ${dayWords(dueOn)}`
}
