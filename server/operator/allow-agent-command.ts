// Gives one agent more than others may see and quote, such as a dealer with several yards.
import { readNumber } from './read-options.ts'
import { allowAgent } from '../agents/approve-agent.ts'
import { decideOnOne } from './change-command.ts'
import { no, type Command } from './command.ts'
import { WHY_OPTIONS } from './why-options.ts'

const MOST = 100

export const allowAgentCommand: Command = {
  name: 'agents allow',
  summary: 'multiplies how many cars an agent may see and how many quotes it may give',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {
    times: { value: 'NUMBER', help: `1 to ${MOST}; 1 is what every agent may` },
    ...WHY_OPTIONS,
  },
  async run(asked) {
    const times = readNumber(asked.options['times'] ?? '', MOST)
    if (times === null) return no(`Give --times from 1 to ${MOST}.`)
    const done = times === 1 ? 'allowed what others are' : `allowed ${times} times as much`
    return decideOnOne(asked, done, (id, decision) =>
      allowAgent(asked.services, id, { ...decision, times }),
    )
  },
}
