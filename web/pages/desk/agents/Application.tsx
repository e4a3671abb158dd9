import { useState, Fragment } from 'react'
import { useLocation, Link } from 'wouter'
import {
  CHECKS,
  OWN_WORDS_MAX,
  REASONS,
  type DecisionAgainst,
} from '../../../../domain/agents/agent-decisions.ts'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { fullDay } from '../../../../domain/basics/days.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Heading, Rows } from '../../../components/console/ConsoleFrame.tsx'
import { londonDay, longDate, dayWords, timeWords } from '../../../components/console/dates.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { Decide } from '../parts/Decide.tsx'
import { useAct } from '../parts/desk-queries.ts'
import { becameWords, sharedWords, unsharedWords } from './agent-words.ts'

export function Application({ agent }: { agent: DeskAgent }) {
  const [, goTo] = useLocation()
  const toList = () => goTo('/desk/applications')
  const isRejected = agent.state === 'rejected'
  const isChecked = agent.checks.every(({ at }) => at !== null)
  return (
    <div className="desk-columns">
      <div className="desk-main">
        <div className="row ends">
          <Heading>{agent.name}</Heading>
          <p className="chip good">{isRejected ? 'Rejected' : dueWords(agent.dueOn)}</p>
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

const PUBLIC_REGISTER = 'https://environment.data.gov.uk/public-register/view/'
const HOW = {
  licence: {
    line: 'Same business name, yard and last day',
    register: `${PUBLIC_REGISTER}search-scrap-metal-dealers`,
  },
  permit: {
    line: 'Environment Agency, end-of-life vehicles',
    register: `${PUBLIC_REGISTER}index`,
  },
  phone: { line: 'Call back on a number from their own site or the register', register: null },
}

/** The checks before somebody may trade, each ticked in the name of the operator who made it. */
function Checks({ agent: { id, checks } }: { agent: DeskAgent }) {
  return (
    <section className="part">
      <h2>What you checked</h2>
      <p>A tick is recorded with your name and the time. Owners see the day of the check.</p>
      <ul className="plain application-checks lines">
        {checks.map((check) => (
          <CheckRow key={check.check} agentId={id} {...check} />
        ))}
      </ul>
    </section>
  )
}

type CheckRowProps = DeskAgent['checks'][number] & { agentId: string }

function CheckRow({ agentId, check, who, at }: CheckRowProps) {
  const { line, register } = HOW[check]
  // Shown until the server's answer comes.
  const [pressed, setPressed] = useState<{ isTicked: boolean; at: string | null } | null>(null)
  const isPressed = pressed !== null && pressed.at === at
  const { fault, send } = useAct(() =>
    doOnceAtDesk(`agents/${agentId}/checks`, { check, isTicked: at === null }),
  )
  const isTicked = isPressed && fault === null ? pressed.isTicked : at !== null
  return (
    <li className="row words">
      <input
        id={check}
        className="tick"
        type="checkbox"
        aria-describedby={`${check}-line`}
        checked={isTicked}
        onChange={() => {
          setPressed({ isTicked: at === null, at })
          send()
        }}
      />
      <div className="grow">
        <label className="whole-row" htmlFor={check}>
          {CHECKS[check]}
        </label>
        <p id={`${check}-line`} className="quiet">
          {at === null ? line : `${who}, ${timeWords(at)}`}
        </p>
      </div>
      {register !== null && (
        <a className="link" href={register} target="_blank" rel="noreferrer">
          Open register<span className="visually-hidden">: {CHECKS[check]}</span>
        </a>
      )}
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </li>
  )
}

const WORDS = {
  reject: { heading: 'Reject, because', button: 'Reject and Text', busyText: 'Rejecting..' },
  suspend: { heading: 'Suspend, because', button: 'Suspend and Text', busyText: 'Suspending..' },
}

interface DecideAgainstProps {
  decision: DecisionAgainst
  agentId: string
  to: string
  onDone?: () => void
}

/** Rejects an applicant or suspends an agent for a reason, and shows the text that they will get. */
export function DecideAgainst({ decision, agentId, to, ...props }: DecideAgainstProps) {
  return (
    <Decide
      {...props}
      {...WORDS[decision]}
      danger
      reasons={Object.entries(REASONS[decision]).map(([value, label]) => ({
        value,
        label,
        ...(value === 'other' && {
          asks: 'Why? One sentence, as they will read it.',
          limit: OWN_WORDS_MAX,
        }),
      }))}
      to={to}
      preview={{ path: `agents/${agentId}/preview`, decision }}
      onDecide={(given) => doOnceAtDesk(`agents/${agentId}/${decision}`, given)}
    />
  )
}

const FIELDS = ['phone', 'licence', 'name', 'postcode'] as const

export function SeenBeforePart({ agent: { id, seenBefore } }: { agent: DeskAgent }) {
  return (
    <section className="part">
      <h2>Seen here before</h2>
      <div>
        {unsharedWords(seenBefore)}
        {FIELDS.map((field) => {
          const seen = seenBefore.filter(({ same }) => same.includes(field))
          if (seen.length === 0) return null
          return (
            <Fragment key={field}>
              {' '}
              {sharedWords(field, seen.length)}{' '}
              {seen.map((one, index) => (
                <Fragment key={one.id}>
                  {one.id === id ? (
                    'this one'
                  ) : (
                    <Link href={`/desk/agents/${one.id}`}>{one.name}</Link>
                  )}
                  , {becameWords(one)}
                  {index === seen.length - 1 ? '.' : '; '}
                </Fragment>
              ))}
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}
