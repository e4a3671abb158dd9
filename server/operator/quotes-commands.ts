import { refusalAsHttp } from '../http/refusals.ts'
import { hideQuote } from '../quotes/hide-quote.ts'
import { removeQuote, reviewQuotes } from '../quotes/operate-quotes.ts'
import { no, told, type Command } from './command.ts'
import { LIMIT_OPTION, readWhy, WHY_OPTIONS, WRONG_WHY } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'quotes list',
  summary: 'the latest quotes, with what they say to owners',
  options: {
    agent: { value: 'ID', help: 'only those of this agent' },
    vehicle: { value: 'ID', help: 'only those on this car' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options, limit }) {
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
  summary: 'takes a quote away from its owner for good, with the text about it that waits',
  takes: 'ID',
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

const hide: Command = {
  name: 'quotes hide',
  summary: 'hides a quote from its owner, or with --lift shows it again',
  takes: 'ID',
  options: { lift: { help: 'shows it again' } },
  async run({ services, who, words: [id = ''], switches }) {
    const isHidden = !switches.has('lift')
    const hidden = await hideQuote(services, id, { isHidden, who })
    if (hidden.ok) return told({ id, hidden: isHidden }, isHidden ? HIDDEN : 'The owner sees it.')
    if (hidden.reason === 'not-found') return no('There is no such quote.')
    return no(refusalAsHttp(hidden).detail)
  },
}
const HIDDEN = 'The owner no longer sees the quote, and the agent is told so in the console.'

export const COMMANDS = [list, remove, hide]
