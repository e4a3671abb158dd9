import { recordLook } from '../audit/record-look.ts'
import { listPeople } from '../staff/list-people.ts'
import { removePerson } from '../staff/remove-person.ts'
import { withOne, OF_AGENT } from './change-command.ts'
import { no, told, type Command } from './command.ts'
import { readWhy, WHY_OPTIONS, WRONG_WHY } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'agents people',
  summary: "who signs in for an agent, the account's owner first, and what each did this month",
  ...OF_AGENT,
  run: ({ services, who, words }) =>
    withOne({ services, words }, async (id) => {
      await recordLook(services, { who, what: 'agent looked at', target: id })
      return listed(await listPeople(services, id), {
        id: ({ personId }) => personId,
        name: ({ name }) => name,
        phone: ({ phoneNumber }) => phoneNumber,
        'added (UTC)': ({ addedAt }) => moment(addedAt),
        'signed in': ({ hasSignedIn }) => (hasSignedIn ? 'yes' : 'not yet'),
        'quoted this month': ({ quotedThisMonth }) => quotedThisMonth,
      })
    }),
}

const remove: Command = {
  name: 'agents remove-person',
  summary: "signs one of an agent's people out everywhere, for good",
  ...OF_AGENT,
  options: { person: { value: 'ID', help: 'as "agents people" shows it' }, ...WHY_OPTIONS },
  async run(asked) {
    const decision = readWhy(asked)
    if (decision === null) return no(WRONG_WHY)
    const personId = asked.options['person'] ?? ''
    return withOne(asked, async (agentId) => {
      const removed = await removePerson(asked.services, { agentId, personId }, decision)
      if (!removed.ok) return no('That agent has no such person.')
      return told({ id: personId, done: 'removed' }, 'They are removed.')
    })
  },
}

export const STAFF_COMMANDS = [list, remove]
