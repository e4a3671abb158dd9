// Quotes: what agents offer and say to owners, and the way to take one away.
import { removeQuote, reviewQuotes } from '../quotes/operate-quotes.ts'
import { no, told, type Command } from './command.ts'
import {
  LIMIT_OPTION,
  readLimit,
  WRONG_LIMIT,
  readWhy,
  WHY_OPTIONS,
  WRONG_WHY,
} from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'quotes list',
  summary: 'the latest quotes, with what they say to owners',
  takes: '',
  words: [0, 0],
  options: {
    agent: { value: 'ID', help: 'only those of this agent' },
    vehicle: { value: 'ID', help: 'only those on this car' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options }) {
    const limit = readLimit(options['limit'])
    if (limit === null) return no(WRONG_LIMIT)
    const { agent: agentId, vehicle: vehicleId } = options
    const quotes = await reviewQuotes(services, { agentId, vehicleId, limit })
    return listed(quotes, {
      id: ({ id }) => id,
      'when (UTC)': ({ at }) => moment(at),
      agent: ({ agent }) => agent,
      'given by': ({ givenBy }) => givenBy,
      'agent’s id': ({ agentId: id }) => id,
      vehicle: ({ vehicleId: id }) => id,
      pounds: ({ amount }) => amount,
      shown: ({ shown }) => (shown ? 'yes' : 'no'),
      message: ({ message }) => message?.replaceAll('\n', ' ') ?? null,
    })
  },
}

const remove: Command = {
  name: 'quotes remove',
  summary: 'takes a quote away from its owner for good, with the text that would tell of it',
  takes: 'ID',
  words: [1, 1],
  options: WHY_OPTIONS,
  async run(asked) {
    const decision = readWhy(asked)
    if (decision === null) return no(WRONG_WHY)
    const [id = ''] = asked.words
    const removed = await removeQuote(asked.services, id, decision)
    if (!removed.ok) return no('There is no such quote.')
    return told({ id, done: 'removed' }, 'The quote is removed.')
  },
}

export const QUOTES_COMMANDS = [list, remove]
