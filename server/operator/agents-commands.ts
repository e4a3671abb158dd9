import { CHECKS, type Check } from '../../domain/agent-decisions.ts'
import { AGENT_STATES, type ListedAgent } from '../../domain/wire/desk-agents.ts'
import { endOfLastDay } from '../../domain/last-day.ts'
import { approveAgent, rejectAgent, signOutAgent, subscribeAgent } from '../agents/approve-agent.ts'
import { tickCheck } from '../agents/checks.ts'
import { stopAgent } from '../people/stop-agent.ts'
import { DONE, type Answer } from '../refusal.ts'
import { listAgents } from '../agents/list-agents.ts'
import { LICENCE_COMMANDS } from './licence-commands.ts'
import { STAFF_COMMANDS } from './staff-commands.ts'
import { addAgentCommand } from './add-agent-command.ts'
import { allowAgentCommand, editAgentCommand } from './edit-agent-commands.ts'
import { changeOne, decideAgainst, decideOnOne, OF_AGENT } from './change-command.ts'
import { no, type Command } from './command.ts'
import { decideToErase } from '../people/decide-to-erase.ts'
import { becauseOptions, WRONG_DAY, WHY_OPTIONS } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'agents list',
  summary: 'agents and applicants, the latest first',
  options: { state: { value: 'STATE', help: `only those ${AGENT_STATES.join(', ')}` } },
  async run({ services, options }) {
    const state = AGENT_STATES.find((known) => known === options['state'])
    if (options['state'] !== undefined && state === undefined) {
      return no(`A --state is one of: ${AGENT_STATES.join(', ')}.`)
    }
    const agents = await listAgents(services, state === undefined ? {} : { state })
    return listed(agents, {
      id: ({ id }) => id,
      state: (agent) => agent.state,
      name: ({ name }) => name,
      phone: ({ phone }) => phone,
      yard: ({ yardPostcode }) => yardPostcode,
      'subscribed until': ({ subscribedUntil }) => moment(subscribedUntil),
      quotes: ({ quotes }) => quotes,
      numbers: ({ disclosures }) => disclosures,
      'paid in full': ({ paidInFull }) => paidInFull,
      'paid less': ({ paidLess }) => paidLess,
      'no-shows': ({ noShows }) => noShows,
      'cars today': ({ carsReadToday }) => carsReadToday,
      'quotes today': ({ quotesGivenToday }) => quotesGivenToday,
      times: ({ allowanceTimes }) => allowanceTimes,
      licence: licenceOf,
      'further licences': ({ furtherLicences }) => furtherLicences.join('; '),
    })
  },
}

function licenceOf(agent: ListedAgent): string | null {
  const { licenceKind, licenceNumber, licenceCouncil, licenceExpires, licenceCheckedOn } = agent
  if (licenceNumber === null) return null
  const days = [`until ${licenceExpires}`, licenceCheckedOn && `checked ${licenceCheckedOn}`]
  return [licenceKind, licenceNumber, licenceCouncil, ...days].filter(Boolean).join(', ')
}

const CHECK_HELP = {
  licence: 'the council lists the licence, with the same name, yard and last day',
  permit: 'the ATF permit is in force',
  phone: 'the phone is theirs, by a call to a number from their own site or the register',
}

const check: Command = {
  name: 'agents check',
  summary: 'records what you have checked of an applicant, each in your name',
  ...OF_AGENT,
  options: {
    ...Object.fromEntries(Object.entries(CHECK_HELP).map(([name, help]) => [name, { help }])),
    undo: { help: 'takes it back' },
  },
  async run(asked) {
    const { services, who, switches } = asked
    const checks = (Object.keys(CHECKS) as Check[]).filter((name) => switches.has(name))
    if (checks.length === 0) return no('Say what you checked: --licence, --permit, --phone.')
    const isTicked = !switches.has('undo')
    return changeOne(asked, isTicked ? 'checked' : 'unchecked', async (id) => {
      let answer: Answer = DONE
      for (const name of checks) {
        answer = await tickCheck(services, id, { check: name, isTicked, who })
        if (!answer.ok) break
      }
      return answer
    })
  },
}

const approve: Command = {
  name: 'agents approve',
  summary:
    'lets an applicant whom you have checked trade, and says so by text; or a suspended agent trade again',
  ...OF_AGENT,
  run: (asked) => changeOne(asked, 'approved', (id) => approveAgent(asked.services, id, asked.who)),
}

const suspend: Command = {
  name: 'agents suspend',
  summary:
    'stops an agent from trading at once and says why by text; owners no longer see the quotes',
  ...OF_AGENT,
  options: becauseOptions('suspend'),
  run: (asked) => decideAgainst(asked, 'suspend', 'suspended', stopAgent),
}

const reject: Command = {
  name: 'agents reject',
  summary: 'turns an applicant down and says why by text',
  ...OF_AGENT,
  options: becauseOptions('reject'),
  run: (asked) => decideAgainst(asked, 'reject', 'rejected', rejectAgent),
}

const erase: Command = {
  name: 'agents erase',
  summary:
    'erases an agent with all quotes; the name stays for a month where it was given a number',
  ...OF_AGENT,
  options: WHY_OPTIONS,
  run: (asked) => decideOnOne(asked, 'erased', (id, why) => decideToErase(asked.services, id, why)),
}

const subscribe: Command = {
  name: 'agents subscribe',
  summary: "lets an agent see owners' numbers until the end of a day",
  ...OF_AGENT,
  options: { until: { value: 'DATE', help: 'the last day, such as 2027-03-31' } },
  async run(asked) {
    const { services, who, options } = asked
    const until = endOfLastDay(options['until'] ?? '', services.clock.now())
    if (until === null) return no(`${WRONG_DAY} It goes after --until.`)
    return changeOne(asked, 'subscribed', (id) => subscribeAgent(services, id, { until, who }))
  },
}

const unsubscribe: Command = {
  name: 'agents unsubscribe',
  summary: "ends an agent's subscription at once",
  ...OF_AGENT,
  run: (asked) =>
    changeOne(asked, 'unsubscribed', (id) =>
      subscribeAgent(asked.services, id, { until: null, who: asked.who }),
    ),
}

const signOut: Command = {
  name: 'agents sign-out',
  summary: 'ends all sessions of an agent, as after a lost phone',
  ...OF_AGENT,
  run: (asked) =>
    changeOne(asked, 'signed out', (id) => signOutAgent(asked.services, id, asked.who)),
}

export const COMMANDS = [
  list,
  addAgentCommand,
  editAgentCommand,
  check,
  approve,
  reject,
  suspend,
  erase,
  subscribe,
  unsubscribe,
  allowAgentCommand,
  signOut,
  ...STAFF_COMMANDS,
  ...LICENCE_COMMANDS,
]
