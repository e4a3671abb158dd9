// Deals: what was agreed, what both sides say came of it, and the photo that an owner sent.
import { outcomePhoto, reviewDeals } from '../deals/operate-deals.ts'
import { no, told, type Command } from './command.ts'
import { writePrivately } from './private-files.ts'
import { LIMIT_OPTION, readLimit, WRONG_LIMIT } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'deals list',
  summary: 'the latest deals, with what owner and agent say came of each',
  takes: '',
  words: [0, 0],
  options: {
    agent: { value: 'ID', help: 'only those of this agent' },
    vehicle: { value: 'ID', help: 'only those about this car' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options }) {
    const limit = readLimit(options['limit'])
    if (limit === null) return no(WRONG_LIMIT)
    const { agent: agentId, vehicle: vehicleId } = options
    const deals = await reviewDeals(services, { agentId, vehicleId, limit })
    return listed(deals, {
      id: ({ id }) => id,
      'chosen (UTC)': ({ chosenAt }) => moment(chosenAt),
      agent: ({ agent }) => agent,
      'agent’s id': (deal) => deal.agentId,
      vehicle: (deal) => deal.vehicleId,
      pounds: ({ amount }) => amount,
      collected: ({ collectOn }) => collectOn,
      ended: ({ ended }) => ended,
      owner: ({ owner }) => owner,
      'owner’s reason': ({ reason }) => onOneLine(reason),
      photo: ({ hasPhoto }) => (hasPhoto ? 'yes' : 'no'),
      'agent says': ({ agentSays }) => agentSays,
      'agent’s answer': ({ answer }) => onOneLine(answer),
    })
  },
}

const photo: Command = {
  name: 'deals photo',
  summary: 'writes the photo that an owner sent with an outcome into a file, for only you to read',
  takes: 'ID FILE',
  words: [2, 2],
  options: {},
  async run({ services, words: [id = '', file = ''] }) {
    const bytes = await outcomePhoto(services, id)
    if (bytes === null) return no('There is no such deal, or no photo came with it.')
    const fault = await writePrivately(file, bytes)
    return fault === null ? told({ id, file }, `The photo is in ${file}.`) : no(fault)
  },
}

function onOneLine(words: string | null): string | null {
  return words?.replaceAll('\n', ' ') ?? null
}

export const DEALS_COMMANDS = [list, photo]
