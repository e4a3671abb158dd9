import {
  CHECKS,
  REASONS,
  TIMES_MAX,
  type Check,
  type DecisionAgainst,
} from '../agents/agent-decisions.ts'
import { array, boolean, dateTime, integer, nullable, number, object } from './schema.ts'
import { oneOf, optional, string, type Static } from './schema.ts'
import { SentLicence } from './agents.ts'
import { Person } from './people.ts'
import { why } from './desk.ts'

export const AGENT_STATES = [
  'applied',
  'approved',
  'suspended',
  'expired',
  'rejected',
  'left',
  'closed',
] as const
export type AgentState = (typeof AGENT_STATES)[number]

const checks = Object.keys(CHECKS) as Check[]
const day = (what: string) => string(`${what}, such as 2027-03-31`)
const state = oneOf(AGENT_STATES, '`expired`: the licence has run out; `closed`: erased')

const listed = {
  id: string(),
  name: string('The business'),
  state,
  phone: nullable(string('E.164')),
  contact: string('How owners reach them'),
  contactName: nullable(string()),
  yardPostcode: nullable(string()),
  licenceKind: nullable(oneOf(['site', 'collector'])),
  licenceNumber: nullable(string()),
  licenceCouncil: nullable(string()),
  licenceExpires: nullable(day('Its last day')),
  licenceCheckedOn: nullable(day('When it was checked last')),
  atfPermit: nullable(string()),
  furtherLicences: array(string(), 'Of other councils, as long as they run, in words'),
  sentLicences: array(SentLicence, 'What they entered, which counts once it is ticked'),
  createdAt: dateTime('When they applied last'),
  subscribedUntil: nullable(dateTime()),
  quotes: integer(),
  disclosures: integer('Owners’ numbers given to them'),
  paidInFull: integer('Of the last year’s collections, in their owners’ words, as the next two'),
  paidLess: integer(),
  noShows: integer(),
  carsReadToday: integer(),
  quotesGivenToday: integer(),
  allowanceTimes: integer('How many times what one agent may see and quote'),
}
const ListedAgent = object(listed)
export type ListedAgent = Static<typeof ListedAgent>

/** POST /operator/agents/search, and its body */
export const SoughtAgents = object({
  q: optional(string('A phone, a postcode, a licence’s number or a part of the name')),
  state: optional(string('A state, or `ending`: the licence does so within 30 days')),
})
export const DeskAgents = object(
  {
    agents: array(ListedAgent, 'The latest first'),
    isWhole: boolean('Whether these are all of them'),
  },
  'Up to a hundred',
)
export type DeskAgents = Static<typeof DeskAgents>

const SeenBefore = object(
  {
    id: string(),
    name: string(),
    same: array(oneOf(['phone', 'licence', 'name', 'postcode'])),
    state,
    since: nullable(dateTime()),
    reason: nullable(string()),
  },
  'An account that shares something with this one, or what became of this one before it applied again',
)
export type SeenBefore = Static<typeof SeenBefore>

/** GET /operator/agents/{id} */
export const DeskAgent = object(
  {
    ...listed,
    dueOn: day('By when we say that we decide on an application'),
    checks: array(
      object({ check: oneOf(checks), who: nullable(string()), at: nullable(dateTime()) }),
      'What has to be ticked before an applicant is approved, and who did',
    ),
    seenBefore: array(SeenBefore),
    people: array(Person),
    latestQuotes: array(
      object({
        vehicleId: string(),
        registration: nullable(string()),
        amount: number(),
        at: dateTime(),
      }),
    ),
    latestNumbers: array(
      object({ vehicleId: nullable(string()), person: nullable(string()), at: dateTime() }),
    ),
  },
  'All that is known of it',
)
export type DeskAgent = Static<typeof DeskAgent>

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

const against = (decision: DecisionAgainst, summary: string) =>
  object(
    {
      reason: oneOf(Object.keys(REASONS[decision])),
      words: optional(string('With `other`: the sentence that is texted')),
    },
    summary,
  )

/** The bodies of POST /operator/agents/{id}/…; `why` is for the record. */
export const DESK_AGENT_ACTIONS = {
  checks: object(
    { check: oneOf(checks), isTicked: boolean() },
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
    { council: string(), isTicked: boolean('Else it is removed') },
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
    { times: string(`1 to ${TIMES_MAX}`), why },
    'Multiply how many cars an agent may see and how many quotes it may give',
  ),
  close: object({ why }, 'Close an agent’s account, as its owner can'),
  erase: object({ why }, 'Erase an agent with all quotes'),
}
export type DeskAgentAction = keyof typeof DESK_AGENT_ACTIONS

/** POST /operator/agents/{id}/preview */
export const DeskDecision = object({
  decision: oneOf(Object.keys(REASONS) as DecisionAgainst[]),
  reason: string(),
  words: optional(string()),
})
export const TextPreview = object({ text: string() }, 'Word for word as it will be sent')
