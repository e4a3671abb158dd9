// Agents: who they are, who may trade and who may see owners' numbers.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import {
  approveAgent,
  signOutAgent,
  subscribeAgent,
  suspendAgent,
} from '../agents/approve-agent.ts'
import { listAgents } from '../agents/list-agents.ts'
import type { Answer } from '../refusal.ts'
import { addAgentCommand } from './add-agent-command.ts'
import { no, told, type Asked, type Command, type Told } from './command.ts'
import { readDay, readPhone, WRONG_DAY } from './read-options.ts'
import { moment, table } from './table.ts'

const STATES = ['applied', 'approved', 'suspended'] as const

const list: Command = {
  name: 'agents list',
  summary: 'agents and applicants, the latest first',
  takes: '',
  words: [0, 0],
  options: { state: { value: 'STATE', help: 'only those applied, approved or suspended' } },
  async run({ world, options }) {
    const state = STATES.find((known) => known === options['state'])
    if (options['state'] !== undefined && state === undefined) {
      return no(`A --state is one of: ${STATES.join(', ')}.`)
    }
    const agents = await listAgents(world, state === undefined ? {} : { state })
    const lines = table(agents, {
      id: ({ id }) => id,
      state: (agent) => agent.state,
      name: ({ name }) => name,
      phone: ({ phone }) => phone,
      yard: ({ yardPostcode }) => yardPostcode,
      'subscribed until': ({ subscribedUntil }) => moment(subscribedUntil),
      quotes: ({ quotes }) => quotes,
      numbers: ({ disclosures }) => disclosures,
      licence: ({ licence }) => licence,
    })
    return told(agents, agents.length === 0 ? 'There are none.' : lines)
  },
}

const approve: Command = {
  name: 'agents approve',
  summary: 'lets an applicant trade and says so by text; or a suspended agent trade again',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) => change(asked, 'approved', (id) => approveAgent(asked.world, id, asked.who)),
}

const suspend: Command = {
  name: 'agents suspend',
  summary: 'stops an agent from trading at once; quotes already given stay',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) => change(asked, 'suspended', (id) => suspendAgent(asked.world, id, asked.who)),
}

const subscribe: Command = {
  name: 'agents subscribe',
  summary: "lets an agent see owners' numbers until the end of a day",
  takes: 'ID|PHONE',
  words: [1, 8],
  options: { until: { value: 'DATE', help: 'the last day, such as 2027-03-31' } },
  async run(asked) {
    const { world, who, options } = asked
    const until = readDay(options['until'] ?? '', world.clock.now())
    if (until === null) return no(`${WRONG_DAY} It goes after --until.`)
    return change(asked, 'subscribed', (id) => subscribeAgent(world, id, { until, who }))
  },
}

const unsubscribe: Command = {
  name: 'agents unsubscribe',
  summary: "ends an agent's subscription at once",
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) =>
    change(asked, 'unsubscribed', (id) =>
      subscribeAgent(asked.world, id, { until: null, who: asked.who }),
    ),
}

const signOut: Command = {
  name: 'agents sign-out',
  summary: 'ends all sessions of an agent at once, as after a lost phone',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {},
  run: (asked) => change(asked, 'signed out', (id) => signOutAgent(asked.world, id, asked.who)),
}

export const AGENTS_COMMANDS = [
  list,
  addAgentCommand,
  approve,
  suspend,
  subscribe,
  unsubscribe,
  signOut,
]

/** Changes the agent whose id, or phone number, was typed. */
async function change(
  { world, words }: Asked,
  done: string,
  verb: (id: string) => Promise<Answer>,
): Promise<Told> {
  const typed = words.join(' ')
  const phone = /^[\da-f]{32}$/.test(typed) ? null : readPhone(typed)
  if (phone !== null && typeof phone !== 'string') {
    return no('Give the id of an agent, as "agents list" shows it, or the phone number.')
  }
  const id = phone === null ? typed : await idByPhone(world, phone)
  const answer = id === null ? null : await verb(id)
  if (id === null || answer?.ok !== true) return no('There is no such agent.')
  return told({ id, done }, `The agent is ${done}.`)
}

async function idByPhone(world: Asked['world'], phone: PhoneNumber): Promise<string | null> {
  const [agent] = await listAgents(world, { phone })
  return agent?.id ?? null
}
