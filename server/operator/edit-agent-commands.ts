import { editAgent, type AgentEdit } from '../agents/edit-agent.ts'
import { decideOnOne } from './change-command.ts'
import { no, type Asked, type Command, type Told } from './command.ts'
import { WHY_OPTIONS, readNumber } from './read-options.ts'
import { allowAgent } from '../agents/approve-agent.ts'

const FIELDS: Record<string, keyof AgentEdit> = {
  name: 'name',
  contact: 'contact',
  'contact-name': 'contact_name',
  phone: 'phone',
  yard: 'yard_postcode',
  'licence-number': 'licence_number',
  'licence-council': 'licence_council',
  'licence-expires': 'licence_expires',
  'licence-kind': 'licence_kind',
  'atf-permit': 'atf_permit',
}

export const editAgentCommand: Command = {
  name: 'agents edit',
  summary: 'changes what an agent is known by; a licence that is good again lets them trade',
  takes: 'ID|PHONE',
  words: [1, 8],
  options: {
    name: { value: 'NAME', help: 'the business, as owners see it' },
    contact: {
      value: 'CONTACT',
      help: 'how owners reach the agent, as you have read and allow it',
    },
    'contact-name': { value: 'NAME', help: 'the person to ask for' },
    phone: { value: 'PHONE', help: 'the mobile number to sign in with' },
    yard: { value: 'POSTCODE', help: 'where distances are measured from' },
    'licence-number': { value: 'NUMBER', help: 'of the scrap metal dealer’s licence' },
    'licence-council': { value: 'COUNCIL', help: 'that issued it' },
    'licence-expires': { value: 'DATE', help: 'its last day, such as 2027-03-31' },
    'licence-kind': { value: 'KIND', help: 'site or collector' },
    'atf-permit': { value: 'NUMBER', help: 'permit as an Authorised Treatment Facility' },
    ...WHY_OPTIONS,
  },
  run: edit,
}

async function edit(asked: Asked): Promise<Told> {
  const typed = Object.entries(FIELDS).flatMap(([option, column]): [string, string][] => {
    const value = asked.options[option]
    return value === undefined ? [] : [[column, value]]
  })
  if (typed.length === 0) return no('Say what to change. See: agents edit --help')
  const change: AgentEdit = Object.fromEntries(typed)
  return decideOnOne(asked, 'edited', (id, decision) =>
    editAgent(asked.services, id, { ...decision, edit: change }),
  )
}

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
