import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import {
  DESK_AGENT_ACTIONS,
  DeskDecision,
  SoughtAgents,
  TextPreview,
  type DeskAgentAction,
} from '../../domain/wire/desk-agents.ts'
import { DeskPage } from '../../domain/wire/desk-page.ts'
import { previewDecision } from '../agents/accounts/approve-agent.ts'
import { recordLook } from '../platform/audit-log.ts'
import { bodyField, bodyText } from '../platform/http/read-bodies.ts'
import type { Services } from '../platform/services.ts'
import { actOnAgent, readGivenReason } from './agent-actions.ts'
import { deskCall, ifFound } from './desk-call.ts'
import { showAgent } from './show-agent.ts'
import { showAgents, showApplications } from './show-agents.ts'

const AGENTS = '/operator/agents'
const AGENT = `${AGENTS}/:id` as const
const MANAGERS = new Set<DeskAgentAction>(['subscription', 'allowance', 'close', 'erase'])

export function deskAgentCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, ['GET', '/operator/applications'], {
    summary: 'Who waits for a decision',
    link: { name: 'Applications', count: 'applications' },
    answer: DeskPage,
    does: async () => accept(await showApplications(services)),
  })
  // A search is a POST, since the words may be a phone number, which no address may hold.
  deskCall(app, ['POST', `${AGENTS}/search`], {
    summary: 'Agents and applicants, by name, phone, postcode or licence',
    link: { name: 'Agents', path: '/desk/agents', phone: 3 },
    body: SoughtAgents,
    answer: DeskPage,
    config: { writes: false },
    async does({ body }) {
      const sought = { words: bodyText(body, 'q').trim(), state: bodyText(body, 'state') }
      return accept(await showAgents(services, sought))
    },
  })
  for (const path of ['/operator/applications/:id', AGENT] as const) {
    deskCall(app, ['GET', path], {
      summary: 'One of them, with all that is decided by',
      description: 'The look is on record, once an hour.',
      answer: DeskPage,
      looksAt: 'agent',
      async does({ params: { id }, who, operator }) {
        const agent = await showAgent(services, id, operator)
        if (agent !== null) await recordLook(services, { who, what: 'agent looked at', target: id })
        return ifFound(agent)
      },
    })
  }
  deskCall(app, ['POST', `${AGENT}/preview`], {
    summary: 'The text that a decision would send',
    body: DeskDecision,
    answer: TextPreview,
    does({ params, body }) {
      const decision = bodyField(body, 'decision') === 'reject' ? 'reject' : 'suspend'
      return previewDecision(services, params.id, { decision, ...readGivenReason(body) })
    },
  })
  for (const action of Object.keys(DESK_AGENT_ACTIONS) as DeskAgentAction[]) {
    const body = DESK_AGENT_ACTIONS[action]
    deskCall(app, ['POST', `${AGENT}/${action}`], {
      summary: String(body['description']),
      body,
      ...(MANAGERS.has(action) && { config: { managerOnly: true } }),
      does: ({ params: { id }, ...asked }) => actOnAgent(services, action, { id, ...asked }),
    })
  }
}
