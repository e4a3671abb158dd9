import { countFigures } from '../upkeep/figures.ts'
import { reply, type Command } from './command.ts'

const WORDS: Record<string, string> = {
  postings: 'postings',
  confirmed: 'of them confirmed and shown first',
  superseded: 'of them superseded by another of the car',
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
  summary: 'how many postings, quotes, agents and texts there are, by state',
  async run({ services }) {
    const counts = await countFigures(services.database, services.clock.now())
    const lines = Object.entries(WORDS).map(
      ([name, words]) => `${(counts[name] ?? 0).toLocaleString('en-GB').padStart(12)}  ${words}`,
    )
    return reply(counts, lines)
  },
}

export const COMMANDS = [stats]
