import type { FastifyInstance } from 'fastify'
import {
  CHECKS,
  parseReason,
  TIMES_MAX,
  type DecisionAgainst,
} from '../../domain/agents/agent-decisions.ts'
import { endOfLastDay } from '../../domain/basics/days.ts'
import { accept, refuse } from '../../domain/basics/problem.ts'
import { parseWhy, type Operator } from '../../domain/wire/desk.ts'
import { DESK_AGENT_ACTIONS, type DeskAgentAction } from '../../domain/wire/desk-agents.ts'
import type { Static } from '../../domain/wire/schema.ts'
import {
  allowAgent,
  approveAgent,
  previewDecision,
  rejectAgent,
  signOutAgent,
  subscribeAgent,
  type TextedDecision,
} from '../agents/accounts/approve-agent.ts'
import { tickCheck } from '../agents/accounts/checks.ts'
import { editAgent } from '../agents/accounts/edit-agent.ts'
import { addLicence, removeLicence, tickLicence } from '../agents/accounts/licences.ts'
import { removePerson } from '../agents/profile/people.ts'
import { sendCodeNow } from '../agents/sign-in/ask-for-code.ts'
import { bodyField } from '../platform/http/read-bodies.ts'
import type { Answer, Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { closeAccount, stopAgent } from '../upkeep/people/close-account.ts'
import { decideToErase } from '../upkeep/people/erase-agent.ts'
import { deskCall } from './desk-call.ts'
import { MANAGERS } from './offer-agent-actions.ts'
import { showAgent } from './show-agent.ts'
import { showAgents, showApplications } from './show-agents.ts'

// SQLite takes no pattern of 50,000 characters, and no name is longer than these.
const MOST_WORDS = 200

export function deskAgentCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'GET /operator/applications', {
    summary: 'Who waits for a decision',
    link: { name: 'Applications', count: 'applications' },
    does: async () => accept(await showApplications(services)),
  })
  deskCall(app, 'POST /operator/agents/search', {
    summary: 'Agents and applicants, by name, phone, postcode or licence',
    link: { name: 'Agents', path: '/desk/agents', phone: 3 },
    config: { writes: false },
    async does({ body }) {
      const { q = '', state = '' } = body
      return accept(await showAgents(services, { words: q.trim().slice(0, MOST_WORDS), state }))
    },
  })
  for (const part of ['applications', 'agents'] as const) {
    deskCall(app, `GET /operator/${part}/:id`, {
      summary: 'One of them, with all that is decided by',
      description: 'The look is on record, once an hour.',
      looksAt: 'agent',
      does: ({ params, operator }) => showAgent(services, params.id, operator),
    })
  }
  deskCall(app, 'POST /operator/agents/:id/preview', {
    summary: 'The text that a decision would send',
    does({ params, body }) {
      const decision = body.decision === 'reject' ? 'reject' : 'suspend'
      return previewDecision(services, params.id, { ...body, decision })
    },
  })
  for (const action of Object.keys(DESK_AGENT_ACTIONS) as DeskAgentAction[]) {
    deskCall(app, `POST /operator/agents/:id/${action}`, {
      summary: String(DESK_AGENT_ACTIONS[action]['description']),
      ...(action === 'send-code' && { refused: ['number-suppressed'] }),
      ...(MANAGERS.has(action) && { config: { managerOnly: true } }),
      ...('why' in DESK_AGENT_ACTIONS[action].properties && { why: parseWhy }),
      async does({ params: { id }, who, reason, ...asked }) {
        // What a call takes is what its verb takes.
        const verb = VERBS[action] as Verb<DeskAgentAction>
        const answer = await verb(services, id, { who, reason }, asked)
        const instead = answer.ok ? undefined : INSTEAD[answer.reason]
        return instead === undefined ? answer : refuseField('state', instead)
      },
    })
  }
}

// The desk acts on an agent by verbs of the other rooms.
type Body<A extends DeskAgentAction> = Static<(typeof DESK_AGENT_ACTIONS)[A]>

type Verb<A extends DeskAgentAction> = (
  services: Services,
  id: string,
  decision: { who: string; reason: string },
  asked: { body: Body<A>; operator: Operator },
) => Promise<Answer>

const VERBS: { [A in DeskAgentAction]: Verb<A> } = {
  checks: async (services, id, { who }, { body }) => {
    const { check } = body
    if (!Object.hasOwn(CHECKS, check)) return refuseField('check', 'Choose a check.')
    return tickCheck(services, id, { check, isTicked: isTicked(body), who })
  },
  approve: (services, id, { who }) => approveAgent(services, id, who),
  reject: decideAgainst('reject', rejectAgent),
  suspend: decideAgainst('suspend', stopAgent),
  edit,
  'add-licence': (services, id, decision, { body: typed }) =>
    addLicence(services, id, { ...decision, typed }),
  'tick-licence': (services, id, { who }, { body }) =>
    tickLicence(services, id, { ...body, isTicked: isTicked(body), who }),
  'remove-licence': (services, id, decision, { body: { council } }) =>
    removeLicence(services, id, { ...decision, council }),
  'remove-person': (services, agentId, decision, { body: { personId } }) =>
    removePerson(services, { agentId, personId }, decision),
  'send-code': sendCodeNow,
  'sign-out': (services, id, { who }) => signOutAgent(services, id, who),
  subscription: async (services, id, { who }, { body: { until: typed } }) => {
    const until = endOfLastDay(typed, services.clock.now())
    if (typed !== '' && until === null) return refuseField('until', 'Type a day to come.')
    return subscribeAgent(services, id, { until, who })
  },
  allowance: async (services, id, decision, { body }) => {
    const times = Number(body.times)
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
): Verb<DecisionAgainst> {
  return async (services, id, { who }, { body }) => {
    const because = parseReason(decision, body)
    return because.ok ? decide(services, id, { who, because: because.value }) : because
  }
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
  { body, operator }: { body: Body<'edit'>; operator: Operator },
): Promise<Answer> {
  // Changing the contact or the phone leads owners or codes to another phone.
  const isManagers = body.phone !== undefined || body.contact !== undefined
  if (isManagers && operator.role !== 'manager') return { ok: false, reason: 'manager-only' }
  return editAgent(services, id, { ...decision, edit: body })
}

// Anything may have been sent for it.
function isTicked(body: object): boolean {
  return bodyField(body, 'isTicked') === true
}

function refuseField(field: string, message: string): Refusal {
  return refuse(field, 'format', message)
}
