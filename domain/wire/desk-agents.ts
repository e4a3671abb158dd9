import * as decisions from '../agents/agent-decisions.ts'
import { boolean, object, oneOf, optional, string } from './schema.ts'
import { why } from './desk.ts'

export const SoughtAgents = object({
  q: optional(string('A phone, a postcode, a licence’s number or a part of the name')),
  state: optional(string('A state, or `ending`: the licence does so within 30 days')),
})

const edit = {
  name: optional(string()),
  contact: optional(string('How owners reach them; only a manager may')),
  contactName: optional(string()),
  phone: optional(string('Only a manager may')),
  yardPostcode: optional(string()),
  licenceKind: optional(string()),
  licenceNumber: optional(string()),
  licenceCouncil: optional(string()),
  licenceExpires: optional(string()),
  atfPermit: optional(string()),
}
export type AgentDetail = keyof typeof edit

const against = (decision: decisions.DecisionAgainst, summary: string) =>
  object(
    {
      reason: oneOf(Object.keys(decisions.REASONS[decision])),
      words: optional(string('With `other`: the sentence that is texted')),
    },
    summary,
  )

export const DESK_AGENT_ACTIONS = {
  checks: object(
    { check: oneOf(Object.keys(decisions.CHECKS) as decisions.Check[]), isTicked: boolean() },
    'Tick a check of an applicant, or take the tick back',
  ),
  approve: object({}, 'Approve an applicant, or let a suspended agent trade again'),
  reject: against('reject', 'Turn an applicant down, who is texted why'),
  suspend: against('suspend', 'Stop an agent from trading, who is texted why'),
  edit: object({ ...edit, why }, 'Change an agent’s details; what is left out stays'),
  'add-licence': object(
    { number: string(), council: string(), expires: string(), why },
    'Add a collector’s licence of a further council',
  ),
  'tick-licence': object(
    { council: string(), number: string(), expires: string(), isTicked: boolean('Else removed') },
    'Tick a licence that the agent entered: from the council of their own it is the new one',
  ),
  'remove-licence': object({ council: string(), why }, 'Remove the licence of a further council'),
  'remove-person': object({ personId: string(), why }, 'Remove somebody from an agent’s business'),
  'send-code': object({ why }, 'Text an agent who proved who they are a sign-in code'),
  'sign-out': object({}, 'Sign an agent out everywhere, as after a lost phone'),
  subscription: object(
    { until: string('The last day; empty for no more') },
    'Let an agent see owners’ numbers until the end of a day',
  ),
  allowance: object(
    { times: string(`1 to ${decisions.TIMES_MAX}`), why },
    'Multiply how many cars an agent may see and how many quotes it may give',
  ),
  close: object({ why }, 'Close an agent’s account, as its owner can'),
  erase: object({ why }, 'Erase an agent with all quotes'),
}
export type DeskAgentAction = keyof typeof DESK_AGENT_ACTIONS

export const DeskDecision = object({
  decision: oneOf(Object.keys(decisions.REASONS) as decisions.DecisionAgainst[]),
  reason: string(),
  words: optional(string()),
})
export const TextPreview = object({ text: string() }, 'Word for word as it will be sent')
