import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { CHECKS } from '../../../../domain/agents/agent-decisions.ts'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { SentLicence } from '../../../../domain/wire/agents.ts'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk.ts'
import { BackLink, Heading, Rows } from '../../../components/console/ConsoleFrame.tsx'
import { longDate, timeWords } from '../../../components/console/dates.ts'
import { KEYS } from '../../../components/console/queries.ts'
import type { Operator } from '../../../../domain/wire/desk.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { Loaded, TablePart } from '../parts/DeskTable.tsx'
import { useToday } from '../parts/desk-queries.ts'
import { AgentActions, AgentAction } from './AgentActions.tsx'
import { Application, SeenBeforePart, DecideAgainst } from './Application.tsx'
import { paidWords, STATE_WORDS } from './agent-words.ts'

/** An agent, or the application of somebody who is not one yet. */
export function AgentPage({ id, operator }: { id: string; operator: Operator }) {
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

const DAY = /\d{4}-\d\d-\d\d/g

function OneAgent({ agent, operator }: { operator: Operator; agent: DeskAgent }) {
  const isManager = operator.role === 'manager'
  const dayOf = (day: string | null) => day && longDate(day)
  return (
    <div className="desk-columns">
      <div className="desk-main">
        <div className="row ends">
          <Heading>{agent.name}</Heading>
          <p className="chip good">{STATE_WORDS[agent.state]}</p>
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
          <p>
            <Link href={`/desk/record?target=${agent.id}`} className="link">
              What was done and looked at
            </Link>
          </p>
        </section>
        <LatestParts agent={agent} />
        <SeenBeforePart agent={agent} />
      </div>
      <div>
        <TradingPanel agent={agent} />
        <AgentActions agent={agent} isManager={isManager} />
      </div>
    </div>
  )
}

function TradingPanel({ agent: { id, name, contactName, state } }: { agent: DeskAgent }) {
  if (state === 'left' || state === 'closed') return null
  return (
    <section className="desk-panel" aria-labelledby="trading">
      <h2 id="trading">Trading</h2>
      {state === 'suspended' ? (
        <ActButton
          className="button primary"
          busyText="Reinstating.."
          call={() => doOnceAtDesk(`agents/${id}/approve`)}
        >
          Let Them Trade Again
        </ActButton>
      ) : (
        <DecideAgainst decision="suspend" agentId={id} to={contactName ?? name} />
      )}
      {state === 'expired' && (
        <p className="quiet">Their licence has ended. Enter the new one and they can trade.</p>
      )}
    </section>
  )
}

/** What an agent entered of a licence. It counts once it is ticked. */
function SentLicencePart(props: { agentId: string; licence: SentLicence }) {
  const { agentId, licence } = props
  const { council, number, expires } = licence
  const queries = useQueryClient()
  const decide = (isTicked: boolean) => () =>
    doOnceAtDesk(`agents/${agentId}/tick-licence`, { council, isTicked })
  const reload = (): void => void queries.invalidateQueries({ queryKey: KEYS.desk })
  return (
    <section className="part" aria-label={`Licence to check, ${council}`}>
      <h2>Licence to check</h2>
      <Rows
        rows={[
          ['Council', council],
          ['Number', number],
          ['Last day', longDate(expires)],
        ]}
      />
      <ActButton busyText="Saving.." className="button primary" call={decide(true)} onDone={reload}>
        {CHECKS.licence}
      </ActButton>
      <ActButton busyText="Removing.." call={decide(false)} onDone={reload}>
        It Doesn’t
      </ActButton>
    </section>
  )
}

function LatestParts({ agent }: { agent: DeskAgent }) {
  return (
    <>
      <TablePart
        title="People"
        columns={['Name', 'Phone', 'This month', ['Change', 'act']]}
        rows={agent.people.map(({ personId, name, phoneNumber, hasSignedIn, quotedThisMonth }) => ({
          key: personId ?? '',
          look: hasSignedIn ? 'strong' : 'faded',
          cells: [
            name,
            phoneNumber && readablePhone(phoneNumber),
            quotedThisMonth === 1 ? '1 quote' : `${quotedThisMonth} quotes`,
            personId !== null && (
              <AgentAction
                key="remove"
                title="Remove"
                agentId={agent.id}
                action="remove-person"
                given={{ personId }}
                button={`Remove ${name}`}
                busyText="Removing.."
              />
            ),
          ],
        }))}
        empty="Nobody."
      />
      <TablePart
        title="Latest quotes"
        columns={['Car', ['Amount', 'amount'], ['Given', 'end']]}
        rows={agent.latestQuotes.map(({ vehicleId, registration, amount, at }) => ({
          key: vehicleId,
          cells: [
            <Link key="car" href={`/desk/postings/${vehicleId}`}>
              {registration ?? 'Posting'}
            </Link>,
            inPounds(amount),
            timeWords(at),
          ],
        }))}
        empty="No quotes yet."
      />
      <TablePart
        title="Latest numbers given"
        columns={['Posting', 'To', ['When', 'end']]}
        rows={agent.latestNumbers.map(({ vehicleId, person, at }) => ({
          key: at,
          cells: [
            vehicleId === null ? (
              'Gone'
            ) : (
              <Link key="car" href={`/desk/postings/${vehicleId}`}>
                See the posting
              </Link>
            ),
            person ?? agent.contactName,
            timeWords(at),
          ],
        }))}
        empty="None yet."
      />
    </>
  )
}
