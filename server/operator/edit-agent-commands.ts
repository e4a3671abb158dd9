import { editAgent, type AgentEdit } from '../agents/edit-agent.ts'
import { decideOnOne, OF_AGENT } from './change-command.ts'
import { no, type Asked, type Command, type Told } from './command.ts'
import { WHY_OPTIONS, readNumber } from './read-options.ts'
import { allowAgent } from '../agents/approve-agent.ts'
import { TIMES_MAX } from '../../domain/agent-decisions.ts'
import type { AgentDetail } from '../../domain/wire/desk-agents.ts'

const OPTIONS: Record<AgentDetail, [option: string, value: string, help: string]> = {
  name: ['name', 'NAME', 'the business, as owners see it'],
  contact: ['contact', 'CONTACT', 'how owners reach the agent, as you have read and allow it'],
  contactName: ['contact-name', 'NAME', 'the person to ask for'],
  phone: ['phone', 'PHONE', 'the mobile number to sign in with'],
  yardPostcode: ['yard', 'POSTCODE', 'where distances are measured from'],
  licenceNumber: ['licence-number', 'NUMBER', 'of the scrap metal dealer’s licence'],
  licenceCouncil: ['licence-council', 'COUNCIL', 'that issued it'],
  licenceExpires: ['licence-expires', 'DATE', 'its last day, such as 2027-03-31'],
  licenceKind: ['licence-kind', 'KIND', 'site or collector'],
  atfPermit: ['atf-permit', 'NUMBER', 'permit as an Authorised Treatment Facility'],
}

export const editAgentCommand: Command = {
  name: 'agents edit',
  summary: 'changes what an agent is known by; a licence that is good again lets them trade',
  ...OF_AGENT,
  options: {
    ...Object.fromEntries(
      Object.values(OPTIONS).map(([option, value, help]) => [option, { value, help }]),
    ),
    ...WHY_OPTIONS,
  },
  run: edit,
}

async function edit(asked: Asked): Promise<Told> {
  const typed = Object.entries(OPTIONS).flatMap(([detail, [option]]): [string, string][] => {
    const value = asked.options[option]
    return value === undefined ? [] : [[detail, value]]
  })
  if (typed.length === 0) return no('Say what to change. See: agents edit --help')
  const change: AgentEdit = Object.fromEntries(typed)
  return decideOnOne(asked, 'edited', (id, decision) =>
    editAgent(asked.services, id, { ...decision, edit: change }),
  )
}

export const allowAgentCommand: Command = {
  name: 'agents allow',
  summary: 'multiplies how many cars an agent may see and how many quotes it may give',
  ...OF_AGENT,
  options: {
    times: { value: 'NUMBER', help: `1 to ${TIMES_MAX}; 1 is what every agent may` },
    ...WHY_OPTIONS,
  },
  async run(asked) {
    const times = readNumber(asked.options['times'] ?? '', TIMES_MAX)
    if (times === null) return no(`Give --times from 1 to ${TIMES_MAX}.`)
    const done = times === 1 ? 'allowed what others are' : `allowed ${times} times as much`
    return decideOnOne(asked, done, (id, decision) =>
      allowAgent(asked.services, id, { ...decision, times }),
    )
  },
}
