import { recordLook } from '../audit/record-look.ts'
import { outcomePhoto, reviewDeals, strikeOutcome } from '../deals/operate-deals.ts'
import { no, told, type Command } from './command.ts'
import { writePrivately } from './private-files.ts'
import { LIMIT_OPTION, readWhy, WHY_OPTIONS, WRONG_WHY } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'deals list',
  summary: 'the latest deals, with what owner and agent say came of each',
  options: {
    agent: { value: 'ID', help: 'only those of this agent' },
    vehicle: { value: 'ID', help: 'only those about this car' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options, limit }) {
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
      counted: ({ isCounted }) => (isCounted ? 'yes' : 'no'),
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
  async run({ services, who, words: [id = '', file = ''] }) {
    const bytes = await outcomePhoto(services, id)
    if (bytes === null) return no('There is no such deal, or no photo came with it.')
    await recordLook(services, { who, what: 'photo exported', target: id })
    const fault = await writePrivately(file, bytes)
    return fault === null ? told({ id, file }, `The photo is in ${file}.`) : no(fault)
  },
}

const strike: Command = {
  name: 'deals strike',
  summary: 'takes an outcome that was false out of the agent’s record; what was said stays',
  takes: 'ID',
  options: { ...WHY_OPTIONS, undo: { help: 'puts it back' } },
  async run(asked) {
    const decision = readWhy(asked)
    if (decision === null) return no(WRONG_WHY)
    const { services, switches } = asked
    const [id = ''] = asked.words
    const isStruck = !switches.has('undo')
    const struck = await strikeOutcome(services, id, { ...decision, isStruck })
    if (!struck.ok) return no('There is no such deal, or its owner has said nothing against it.')
    return told({ id, isStruck }, `The record ${isStruck ? 'no longer counts' : 'counts'} it.`)
  },
}

function onOneLine(words: string | null): string | null {
  return words?.replaceAll('\n', ' ') ?? null
}

export const COMMANDS = [list, photo, strike]
