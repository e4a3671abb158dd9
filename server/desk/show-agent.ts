import { CHECKS, REASONS, STATE_WORDS, checksOf } from '../../domain/agents/agent-decisions.ts'
import { LICENCE_KINDS } from '../../domain/agents/licence.ts'
import { dayWords, longDate } from '../../domain/basics/dates.ts'
import { afterWorkingDays, fullDay } from '../../domain/basics/days.ts'
import { inPounds, pounds } from '../../domain/basics/money.ts'
import { accept } from '../../domain/basics/problem.ts'
import { iso, timeInWords } from '../../domain/basics/time.ts'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import type { DeskPage, Line, Part } from '../../domain/wire/desk-page.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import { findChecks } from '../agents/accounts/checks.ts'
import {
  findAgents,
  findSeenBefore,
  listAgents,
  type ListedAgent,
  type SeenBefore,
} from '../agents/accounts/list-agents.ts'
import { reviewDisclosures } from '../agents/disclosures/disclose-phone.ts'
import { listPeople } from '../agents/profile/people.ts'
import { recordLook } from '../platform/audit-log.ts'
import { londonDay } from '../platform/london-time.ts'
import { NOT_FOUND, type Answer } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { actionsOn, agentAct, decideAgainst, tradingOf } from './offer-agent-actions.ts'
import {
  countInWords,
  link,
  panel,
  part,
  plain,
  quiet,
  rows,
  tablePart,
  timesOf,
} from './page-parts.ts'
import { DECIDED_IN_WORKING_DAYS, paidWords } from './show-agents.ts'

const LATEST = 10

export async function showAgent(
  services: Services,
  id: string,
  operator: Operator,
): Promise<Answer<DeskPage>> {
  const { database } = services
  const [agent] = await listAgents(services, { id })
  if (agent === undefined) return NOT_FOUND
  await recordLook(services, { who: operator.name, what: 'agent looked at', target: id })
  const seenBefore = await findSeenBefore(database, agent)
  const seen = part('Seen here before', { line: seenBeforeLine(id, seenBefore), look: 'dark' })
  if (agent.state === 'applied' || agent.state === 'rejected') {
    return accept(await showApplication(services, agent, seen))
  }
  return accept({
    back: { words: 'Agents', path: '/desk/agents' },
    heading: agent.name,
    badge: STATE_WORDS[agent.state],
    parts: [...factsOf(services, agent), ...(await latestOf(services, agent)), seen],
    side: [...tradingOf(agent), ...actionsOn(agent, operator)],
  })
}

function factsOf(services: Services, agent: ListedAgent): Part[] {
  const { id, licence_checked_on: checkedOn } = agent
  return [
    part(
      'Details',
      {
        isInTwo: true,
        ...rows(
          ['Contact', agent.contact_name],
          ['Phone', agent.phone && readablePhone(agent.phone)],
          ['Owners call', agent.contact || null],
          ['Yard', agent.yard_postcode],
          ['Since', timesOf(services)(agent.created_at)],
          ...licenceRows(agent),
          ['Checked', checkedOn && longDate(checkedOn)],
          ['ATF permit', agent.atf_permit],
        ),
      },
      ...agent.furtherLicences.map(({ number, council, expires, checked_on: checked }) => ({
        line: `${number}, ${council}, until ${longDate(expires)}, checked ${checked && longDate(checked)}`,
      })),
    ),
    ...agent.sentLicences.map(({ council, number, expires }) => {
      const tick = (isTicked: boolean) => ({
        act: agentAct(agent, 'tick-licence', {
          given: { council, number, expires, isTicked },
          ...(isTicked
            ? { button: CHECKS.licence, busyText: 'Saving..', look: 'primary' }
            : { button: 'It Doesn’t', busyText: 'Removing..' }),
        }),
      })
      const sent = rows(['Council', council], ['Number', number], ['Last day', longDate(expires)])
      const toCheck = part('Licence to check', sent, tick(true), tick(false))
      return { label: `Licence to check, ${council}`, ...toCheck }
    }),
    part(
      'How they trade',
      {
        isInTwo: true,
        ...rows(
          ['Paid in full', paidWords(agent)],
          ['Did not come', agent.noShows],
          ['Quotes', agent.quotes],
          ['Numbers given', agent.disclosures],
          ['Quotes today', agent.quotesGivenToday],
          ['Cars seen today', agent.carsReadToday],
        ),
      },
      { line: link('What was done and looked at', `record?target=${id}`) },
    ),
  ]
}

function licenceRows({ licence_kind: kind, ...agent }: ListedAgent) {
  return [
    ['Kind', kind && LICENCE_KINDS[kind]],
    ['Number', agent.licence_number],
    ['Council', agent.licence_council],
    ['Last day', agent.licence_expires && longDate(agent.licence_expires)],
  ] as [string, string | null][]
}

async function latestOf(services: Services, agent: ListedAgent): Promise<Part[]> {
  const when = timesOf(services)
  const agentId = agent.id
  const people = await listPeople(services, agentId)
  const quotes = await services.database
    .selectFrom('quotes')
    .select(['posting_id', 'registration', 'amount_pence', 'updated_at'])
    .where('agent_id', '=', agentId)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  const numbers = await reviewDisclosures(services.database, { agent_id: agentId }, LATEST)
  return [
    tablePart(
      'People',
      ['Name', 'Phone', 'This month', ['Change', 'act']],
      people.map(({ personId, name, phoneNumber, hasSignedIn, quotedThisMonth }) => [
        personId ?? '',
        [
          name,
          phoneNumber && readablePhone(phoneNumber),
          countInWords(quotedThisMonth, 'quote'),
          personId && {
            act: agentAct(agent, 'remove-person', {
              folded: 'Remove',
              given: { personId },
              button: `Remove ${name}`,
            }),
          },
        ],
        hasSignedIn ? 'strong' : 'faded',
      ]),
      'Nobody.',
    ),
    tablePart(
      'Latest quotes',
      ['Car', ['Amount', 'amount'], ['Given', 'end']],
      quotes.map(({ posting_id: id, registration, amount_pence: pence, updated_at: at }) => [
        id,
        [
          link(displayRegistration(registration), `postings/${id}`),
          inPounds(pounds(pence)),
          when(at),
        ],
      ]),
      'No quotes yet.',
    ),
    tablePart(
      'Latest numbers given',
      ['Posting', 'To', ['When', 'end']],
      numbers.map(({ posting_id, given_by, at }) => [
        iso(at),
        [
          posting_id === null ? 'Gone' : link('See the posting', `postings/${posting_id}`),
          given_by ?? agent.contact_name,
          when(at),
        ],
      ]),
      'None yet.',
    ),
  ]
}

async function showApplication(
  services: Services,
  agent: ListedAgent,
  seen: Part,
): Promise<DeskPage> {
  const { database, clock } = services
  const waiting = (await findAgents(database, { state: 'applied' })).length
  const ticked = await findChecks(database, agent)
  const checks = checksOf(agent.atf_permit)
  const isChecked = checks.every((check) => ticked[check] !== undefined)
  const isRejected = agent.state === 'rejected'
  const leadsTo = '/desk/applications'
  const dueOn = afterWorkingDays(londonDay(agent.created_at), DECIDED_IN_WORKING_DAYS)
  const approve = agentAct(agent, 'approve', {
    button: 'Approve',
    look: 'primary',
    isDisabled: !isChecked,
    leadsTo,
  })
  const unticked = quiet(`Tick ${checks.length === 2 ? 'both' : 'all three'} checks to approve.`)
  return {
    back: { words: waiting === 1 ? 'Applications' : `${waiting} applications`, path: leadsTo },
    heading: agent.name,
    badge: isRejected ? 'Rejected' : dueWords(dueOn, londonDay(clock.now())),
    parts: [
      plain(
        quiet(
          `Applied on ${fullDay(londonDay(agent.created_at))} at ${timeInWords(iso(agent.created_at))}.`,
        ),
      ),
      part('What they told us', {
        isInTwo: true,
        ...rows(
          ['Contact', agent.contact_name],
          ['Phone', agent.phone && readablePhone(agent.phone)],
          ['Yard', agent.yard_postcode],
          ...licenceRows(agent),
          ['ATF permit', agent.atf_permit ?? 'None'],
        ),
      }),
      part(
        'What you checked',
        {
          line: 'A tick is recorded with your name and the time. Owners see the day of the check.',
        },
        {
          checks: checks.map((check) => {
            const { line, path } = HOW[check]
            const { [check]: by } = ticked
            const given = { check, isTicked: by === undefined }
            return {
              name: check,
              label: CHECKS[check],
              line: by === undefined ? line : `${by.who}, ${timesOf(services)(by.at)}`,
              isTicked: by !== undefined,
              ...(path !== undefined && { path }),
              act: agentAct(agent, 'checks', { given, button: CHECKS[check] }),
            }
          }),
        },
      ),
      seen,
    ],
    side: [
      panel(
        'Decide',
        { act: approve },
        !isChecked && unticked,
        !isRejected && decideAgainst(agent, 'reject', leadsTo),
      ),
    ],
  }
}

function dueWords(dueOn: string, today: string): string {
  if (dueOn === today) return 'Answer today'
  return dueOn < today ? `Late since ${dayWords(dueOn)}` : `Answer by ${dayWords(dueOn)}`
}

const PUBLIC_REGISTER = 'https://environment.data.gov.uk/public-register/view/'
const HOW: Record<keyof typeof CHECKS, { line: string; path?: string }> = {
  licence: {
    line: 'Same business name, yard and last day',
    path: `${PUBLIC_REGISTER}search-scrap-metal-dealers`,
  },
  permit: { line: 'Environment Agency, end-of-life vehicles', path: `${PUBLIC_REGISTER}index` },
  phone: { line: 'Call back on a number from their own site or the register' },
}

/** All that is known of them, about the account with that id. */
function seenBeforeLine(id: string, seenBefore: readonly SeenBefore[]): Line {
  const fields = Object.keys(SHARED) as (keyof typeof SHARED)[]
  const unshared = fields.filter((field) => !seenBefore.some(({ same }) => same.includes(field)))
  const words = EITHER.format(unshared.map((field) => SHARED[field]))
  return [
    unshared.length === 0 ? '' : `No other account with this ${words}.`,
    ...fields.flatMap((field) => {
      const seen = seenBefore.filter(({ same }) => same.includes(field))
      if (seen.length === 0) return []
      const accounts = seen.length === 1 ? 'One account' : `${seen.length} accounts`
      const how = field === 'postcode' ? 'in' : 'with'
      const each = seen.flatMap((one, index) => [
        one.id === id ? 'this one' : link(one.name, `agents/${one.id}`),
        `, ${becameWords(one)}${index === seen.length - 1 ? '.' : '; '}`,
      ])
      return [` ${accounts} ${how} the same ${SHARED[field]}: `, ...each]
    }),
  ]
}

/** `suspended on 2 June 2026 for no-shows`, or what else became of it. */
function becameWords({ state, since, reason }: SeenBefore): string {
  const when = since === null ? '' : ` on ${longDate(londonDay(since))}`
  const became = `${STATE_WORDS[state].toLowerCase()}${when}`
  if (reason === null) return became
  const isListed = Object.values<string>(REASONS.suspend).includes(reason)
  if (!isListed) return `${became}: ${reason}`
  return `${became} for ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

const SHARED = { phone: 'phone', licence: 'licence', name: 'business name', postcode: 'postcode' }
const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })
