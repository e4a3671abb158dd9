import { isIP } from 'node:net'
import { readNumber } from './read-options.ts'
import { clientNetwork } from '../http/client-networks.ts'
import { readEvents, type KeptEvent } from '../security/read-events.ts'
import { no, type Asked, type Command, type Told } from './command.ts'
import { listed } from './table.ts'

const MOST_DAYS = 30

const security: Command = {
  name: 'security',
  summary: 'sign-ins, refusals, limits met, numbers given and commands, the earliest first',
  options: {
    agent: { value: 'ID', help: 'only those of this agent' },
    address: { value: 'ADDRESS', help: 'only those from this network address' },
    days: {
      value: 'NUMBER',
      help: `how many days back, 1 to ${MOST_DAYS}; today alone unless said`,
    },
  },
  run: runSecurity,
}

async function runSecurity({ services, options }: Asked): Promise<Told> {
  const days = readNumber(options['days'] ?? '1', MOST_DAYS)
  if (days === null) return no(`Give --days from 1 to ${MOST_DAYS}.`)
  const typed = options['address']
  if (typed !== undefined && isIP(typed) === 0) return no('An --address is one such as 192.0.2.1.')
  const address = typed === undefined ? undefined : clientNetwork({ ip: typed })
  const events = await readEvents(services, { days, agent: options['agent'], address })
  return listed(events, {
    'when (UTC)': ({ time }) => time.slice(0, 19).replace('T', ' '),
    event: ({ event }) => event,
    what,
    agent: ({ agent }) => agent ?? null,
    from: ({ from }) => from ?? null,
    'more of the same': (event) => shown(event['again']),
  })
}

function what(event: KeptEvent): string | null {
  const words = [
    'of',
    'by',
    'limit',
    'reason',
    'carrier',
    'disclosure',
    'user',
    'command',
    'operator',
    'look',
  ]
  return (
    words
      .map((word) => shown(event[word]))
      .filter((word) => word !== null)
      .join(' ') || null
  )
}

function shown(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export const COMMANDS = [security]
