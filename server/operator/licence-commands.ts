// A collector's licences from further councils; the first is changed by "agents edit".
import { addLicence, removeLicence } from '../agents/further-licences.ts'
import { decideOnOne, OF_AGENT } from './change-command.ts'
import type { Command } from './command.ts'
import { WHY_OPTIONS } from './read-options.ts'

const council = { value: 'COUNCIL', help: 'that issued it' }

const add: Command = {
  name: 'agents add-licence',
  summary: 'adds a licence of a further council, which you have checked; owners see it on quotes',
  ...OF_AGENT,
  options: {
    council,
    number: { value: 'NUMBER', help: 'of the licence' },
    expires: { value: 'DATE', help: 'its last day, such as 2027-03-31' },
    ...WHY_OPTIONS,
  },
  run: (asked) =>
    decideOnOne(asked, 'licensed by one council more', (id, decision) => {
      const { number = '', council: by = '', expires = '' } = asked.options
      const typed = { number, council: by, expires }
      return addLicence(asked.services, id, { ...decision, typed })
    }),
}

const remove: Command = {
  name: 'agents remove-licence',
  summary: 'takes the licence of a further council away',
  ...OF_AGENT,
  options: { council, ...WHY_OPTIONS },
  run: (asked) =>
    decideOnOne(asked, 'without that licence', (id, decision) =>
      removeLicence(asked.services, id, {
        ...decision,
        council: asked.options['council'] ?? '',
      }),
    ),
}

export const LICENCE_COMMANDS = [add, remove]
