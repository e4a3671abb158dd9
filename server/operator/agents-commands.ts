// Agents: who they are, who may trade and who may see owners' numbers.
import {
  approveAgent,
  rejectAgent,
  signOutAgent,
  subscribeAgent,
  suspendAgent,
} from '../agents/approve-agent.ts'
import { endStoppedDeals } from '../deals/watch-deals.ts'
import { listAgents } from '../agents/list-agents.ts'
import { LICENCE_COMMANDS } from './licence-commands.ts'
import { STAFF_COMMANDS } from './staff-commands.ts'
import { addAgentCommand } from './add-agent-command.ts'
import { allowAgentCommand, editAgentCommand } from './edit-agent-commands.ts'
import { changeOne, decideOnOne } from './change-command.ts'
import { no, type Command } from './command.ts'
import { decideToErase } from './erase-agent.ts'
import { readDay, WRONG_DAY, WHY_OPTIONS } from './read-options.ts'
import { listed, moment } from './table.ts'

const STATES = [
  'applied',
  'approved',
  'suspended',
  'expired',
  'rejected',
  'left',
  'closed',
] as const

const list: Command = {
  name: 'agents list',
  summary: 'agents and applicants, the latest first',
  takes: '',
  words: [0, 0],
  options: { state: { value: 'STATE', help: `only those ${STATES.join(', ')}` } },
  async run({ services, options }) {
    const state = STATES.find((known) => known === options['state'])
    if (options['state'] !== undefined && state === undefined) {
      return no(`A --state is one of: ${STATES.join(', ')}.`)
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
      licence: ({ licence }) => licence,
      'further licences': ({ furtherLicences }) => furtherLicences.join('; '),
    })
  },
}

const approve: Command = {
  name: 'agents approve',
  summary:
    'lets an applicant whose licence you have checked trade, and says so by text; or a suspended agent trade again',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) => changeOne(asked, 'approved', (id) => approveAgent(asked.services, id, asked.who)),
}

const suspend: Command = {
  name: 'agents suspend',
  summary: 'stops an agent from trading at once; owners no longer see the quotes',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: WHY_OPTIONS,
  run: (asked) =>
    decideOnOne(asked, 'suspended', async (id, why) => {
      const suspended = await suspendAgent(asked.services, id, why)
      if (suspended.ok) await endStoppedDeals(asked.services)
      return suspended
    }),
}

const reject: Command = {
  name: 'agents reject',
  summary: 'turns an applicant down and says so by text',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: WHY_OPTIONS,
  run: (asked) => decideOnOne(asked, 'rejected', (id, why) => rejectAgent(asked.services, id, why)),
}

const erase: Command = {
  name: 'agents erase',
  summary:
    'erases an agent with all quotes; the name stays for a month where it was given a number',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: WHY_OPTIONS,
  run: (asked) => decideOnOne(asked, 'erased', (id, why) => decideToErase(asked.services, id, why)),
}

const subscribe: Command = {
  name: 'agents subscribe',
  summary: "lets an agent see owners' numbers until the end of a day",
  takes: 'ID|PHONE',
  words: [1, 8],
  options: { until: { value: 'DATE', help: 'the last day, such as 2027-03-31' } },
  async run(asked) {
    const { services, who, options } = asked
    const until = readDay(options['until'] ?? '', services.clock.now())
    if (until === null) return no(`${WRONG_DAY} It goes after --until.`)
    return changeOne(asked, 'subscribed', (id) => subscribeAgent(services, id, { until, who }))
  },
}

const unsubscribe: Command = {
  name: 'agents unsubscribe',
  summary: "ends an agent's subscription at once",
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) =>
    changeOne(asked, 'unsubscribed', (id) =>
      subscribeAgent(asked.services, id, { until: null, who: asked.who }),
    ),
}

const signOut: Command = {
  name: 'agents sign-out',
  summary: 'ends all sessions of an agent and removes the passkeys, as after a lost phone',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) =>
    changeOne(asked, 'signed out', (id) => signOutAgent(asked.services, id, asked.who)),
}

export const AGENTS_COMMANDS = [
  list,
  addAgentCommand,
  editAgentCommand,
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
