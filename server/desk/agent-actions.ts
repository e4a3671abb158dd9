// The desk acts on an agent by verbs of the other rooms.
import {
  CHECKS,
  parseReason,
  TIMES_MAX,
  type Check,
  type DecisionAgainst,
} from '../../domain/agents/agent-decisions.ts'
import { endOfLastDay } from '../../domain/basics/days.ts'
import { accept, refuse } from '../../domain/basics/problem.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import { DESK_AGENT_ACTIONS, type DeskAgentAction } from '../../domain/wire/desk-agents.ts'
import {
  allowAgent,
  approveAgent,
  rejectAgent,
  signOutAgent,
  subscribeAgent,
  type TextedDecision,
} from '../agents/accounts/approve-agent.ts'
import { sendCodeNow } from '../agents/sign-in/ask-for-code.ts'
import { tickCheck } from '../agents/accounts/checks.ts'
import { DETAILS, editAgent } from '../agents/accounts/edit-agent.ts'
import { addLicence, removeLicence, tickLicence } from '../agents/accounts/licences.ts'
import { bodyField, bodyText } from '../platform/http/read-bodies.ts'
import { closeAccount, stopAgent } from '../upkeep/people/close-account.ts'
import { decideToErase } from '../upkeep/people/erase-agent.ts'
import type { Answer, Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { removePerson } from '../agents/profile/people.ts'
import { readWhy } from './desk-call.ts'

interface Asked {
  id: string
  body: unknown
  operator: Operator
}

type Verb = (
  services: Services,
  id: string,
  decision: { who: string; reason: string },
  asked: Asked,
) => Promise<Answer>

const VERBS: Record<DeskAgentAction, Verb> = {
  checks: async (services, id, { who }, { body }) => {
    const check = (Object.keys(CHECKS) as Check[]).find((one) => one === bodyField(body, 'check'))
    if (check === undefined) return refuseField('check', 'Choose a check.')
    return tickCheck(services, id, { check, isTicked: bodyField(body, 'isTicked') === true, who })
  },
  approve: (services, id, { who }) => approveAgent(services, id, who),
  reject: decideAgainst('reject', rejectAgent),
  suspend: decideAgainst('suspend', stopAgent),
  edit,
  'add-licence': (services, id, decision, { body }) => {
    const [number, council] = [bodyText(body, 'number'), bodyText(body, 'council')]
    const typed = { number, council, expires: bodyText(body, 'expires') }
    return addLicence(services, id, { ...decision, typed })
  },
  'tick-licence': (services, id, { who }, { body }) => {
    const isTicked = bodyField(body, 'isTicked') === true
    return tickLicence(services, id, { council: bodyText(body, 'council'), isTicked, who })
  },
  'remove-licence': (services, id, decision, { body }) =>
    removeLicence(services, id, { ...decision, council: bodyText(body, 'council') }),
  'remove-person': (services, agentId, decision, { body }) =>
    removePerson(services, { agentId, personId: bodyText(body, 'personId') }, decision),
  'send-code': sendCodeNow,
  'sign-out': (services, id, { who }) => signOutAgent(services, id, who),
  subscription: async (services, id, { who }, { body }) => {
    const typed = bodyText(body, 'until')
    const until = endOfLastDay(typed, services.clock.now())
    if (typed !== '' && until === null) return refuseField('until', 'Type a day to come.')
    return subscribeAgent(services, id, { until, who })
  },
  allowance: async (services, id, decision, { body }) => {
    const times = Number(bodyText(body, 'times'))
    const isRight = Number.isInteger(times) && times >= 1 && times <= TIMES_MAX
    if (!isRight) return refuseField('times', `Type a number from 1 to ${TIMES_MAX}.`)
    return allowAgent(services, id, { ...decision, times })
  },
  close: closeAccount,
  erase: decideToErase,
}

function decideAgainst<D extends DecisionAgainst>(
  decision: D,
  decide: (services: Services, id: string, decision: TextedDecision<D>) => Promise<Answer>,
): Verb {
  return async (services, id, { who }, { body }) => {
    const because = parseReason(decision, readGivenReason(body))
    if (!because.ok) return because
    return decide(services, id, { who, because: because.value })
  }
}

/** Acts in the operator's name and for the reason that the record needs. */
export async function actOnAgent(
  services: Services,
  action: DeskAgentAction,
  asked: Asked,
): Promise<Answer> {
  const { id, body, operator } = asked
  const why = 'why' in DESK_AGENT_ACTIONS[action].properties ? readWhy(body) : accept('')
  if (!why.ok) return why
  const decision = { who: operator.name, reason: why.value }
  const answer = await VERBS[action](services, id, decision, asked)
  const instead = answer.ok ? undefined : INSTEAD[answer.reason]
  return instead === undefined ? answer : refuseField('state', instead)
}

// Some refusals are worded for agents. Operators read these words instead.
const INSTEAD: Partial<Record<Refusal['reason'], string>> = {
  'licence-expired': 'The licence has ended. Enter the new one first.',
  suspended: 'Let them trade again first: who closes an account may apply again.',
}

async function edit(
  services: Services,
  id: string,
  decision: { who: string; reason: string },
  { body, operator }: Asked,
): Promise<Answer> {
  const sent = DETAILS.filter((detail) => bodyField(body, detail) !== undefined)
  // Changing the contact or the phone leads owners or codes to another phone.
  const isManagers = sent.includes('phone') || sent.includes('contact')
  if (isManagers && operator.role !== 'manager') {
    return { ok: false, reason: 'manager-only' }
  }
  const typed = Object.fromEntries(sent.map((detail) => [detail, bodyText(body, detail)]))
  return editAgent(services, id, { ...decision, edit: typed })
}

/** The reason that the agent will be texted. */
export function readGivenReason(body: unknown): { reason: string; words: string } {
  return { reason: bodyText(body, 'reason'), words: bodyText(body, 'words') }
}

function refuseField(field: string, message: string): Refusal {
  return refuse(field, 'format', message)
}
