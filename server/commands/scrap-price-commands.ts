import { inPounds } from '../../domain/basics/money.ts'
import { dayOf, momentInUtc } from '../../domain/basics/time.ts'
import { listScrapPrices, setScrapPrice } from '../vehicles/scrap-prices.ts'
import { refuse, reply, type Command } from './command.ts'
import { LIMIT_OPTION } from './read-arguments.ts'
import { listRows } from './terminal.ts'

const set: Command = {
  name: 'scrap-price set',
  summary: 'what scrap cars fetch, for the guide that owners and agents see for 30 days',
  takes: 'POUNDS-A-TONNE',
  options: {
    day: { value: 'DATE', help: 'the day of the price; today unless said' },
    source: { value: 'TEXT', help: 'whose price it is, as people read it; needed' },
  },
  async run({ services, who, words, options }) {
    const poundsPerTonne = Number(words[0])
    const { source = '', day = dayOf(services.clock.now()) } = options
    const fault = await setScrapPrice(services, { poundsPerTonne, day, source }, who)
    if (fault !== null) return refuse(fault)
    return reply(
      { poundsPerTonne, day, source },
      `The guides are now worked out at ${inPounds(poundsPerTonne)} a tonne (${source}, ${day}).`,
    )
  },
}

const list: Command = {
  name: 'scrap-price list',
  summary: 'the prices a tonne that were set, the latest first, and whether guides are shown',
  options: { limit: LIMIT_OPTION },
  async run({ services, limit }) {
    return listRows(await listScrapPrices(services, limit), {
      'pounds a tonne': ({ poundsPerTonne }) => poundsPerTonne,
      day: ({ day }) => day,
      source: ({ source }) => source,
      'set (UTC)': ({ setAt }) => momentInUtc(setAt),
      'guides shown': ({ shown }) => (shown ? 'yes' : 'no'),
    })
  },
}

export const COMMANDS = [set, list]
