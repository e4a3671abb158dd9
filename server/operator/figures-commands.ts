import { reviewDisclosures } from '../disclosures/review-disclosures.ts'
import { iso, isoOrNull } from '../../domain/time.ts'
import { no, told, type Command } from './command.ts'
import { LIMIT_OPTION, readPhone } from './read-options.ts'
import { countFigures } from '../health/health-storage.ts'
import { listed, moment } from './table.ts'

const disclosures: Command = {
  name: 'disclosures',
  summary:
    'which owner’s number was given to which agent, the latest first, and whom the owner asked not to call',
  options: {
    agent: { value: 'ID', help: 'only those to this agent' },
    vehicle: { value: 'ID', help: 'only those of this car' },
    phone: { value: 'PHONE', help: 'only those of this number, in the last month' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options, limit }) {
    const phone = options['phone'] === undefined ? undefined : readPhone(options['phone'])
    if (typeof phone === 'object') return no(`--phone: ${phone.wrong}`)
    const sought = { agentId: options['agent'], postingId: options['vehicle'], phone, limit }
    const rows = (await reviewDisclosures(services, sought)).map((row) => ({
      at: iso(row.at),
      agentId: row.agent_id,
      agent: row.agent,
      askedBy: row.given_by,
      contact: row.contact,
      vehicleId: row.posting_id,
      askedNotToCallAt: isoOrNull(row.asked_not_to_call_at),
      givenBackAt: isoOrNull(row.given_back_at),
    }))
    return listed(rows, {
      'when (UTC)': ({ at }) => moment(at),
      agent: ({ agent }) => agent,
      'asked by': ({ askedBy }) => askedBy,
      contact: ({ contact }) => contact,
      'agent’s id': ({ agentId }) => agentId,
      'vehicle (none: deleted)': ({ vehicleId }) => vehicleId,
      'asked not to call': ({ askedNotToCallAt }) => moment(askedNotToCallAt),
      'given back': ({ givenBackAt }) => moment(givenBackAt),
    })
  },
}

const WORDS: Record<string, string> = {
  postings: 'postings',
  confirmed: 'of them confirmed and shown first',
  superseded: 'of them superseded by a newer one',
  withPhoto: 'of them with a photo',
  postedToday: 'posted in the last 24 hours',
  quotes: 'quotes',
  quotedToday: 'of them given or changed in the last 24 hours',
  applicants: 'applicants who wait for you',
  agents: 'agents',
  subscribers: 'of them subscribed',
  suspendedAgents: 'suspended',
  disclosedToday: 'numbers given to agents in the last 24 hours',
  complaintsOpen: 'complaints and reports that are open',
  textsDue: 'texts due',
  textsFailed: 'texts failed',
  textsSentToday: 'texts sent in the last 24 hours',
  longestWaitMs: 'milliseconds that the oldest due text has waited',
  suppressedNumbers: 'numbers that get no texts',
  exactPostcodes: 'exact postcodes',
}

const stats: Command = {
  name: 'stats',
  summary: 'how many postings, quotes, agents and texts there are, and how they fare',
  async run({ services }) {
    const counts = await countFigures(services.database, services.clock.now())
    const lines = Object.entries(WORDS).map(
      ([name, words]) => `${(counts[name] ?? 0).toLocaleString('en-GB').padStart(12)}  ${words}`,
    )
    return told(counts, lines)
  },
}

export const COMMANDS = [disclosures, stats]
