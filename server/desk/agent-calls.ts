import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/basics/problem.ts'
import { DESK_AGENT_ACTIONS, type DeskAgentAction } from '../../domain/wire/desk-agents.ts'
import { previewDecision } from '../agents/accounts/approve-agent.ts'
import { recordLook } from '../platform/audit-log.ts'
import type { Services } from '../platform/services.ts'
import { actOnAgent } from './agent-actions.ts'
import { deskCall, NOT_FOUND } from './desk-call.ts'
import { showAgent } from './show-agent.ts'
import { showAgents, showApplications } from './show-agents.ts'

const MANAGERS = new Set<DeskAgentAction>(['subscription', 'allowance', 'close', 'erase'])

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
      async does({ params: { id }, who, operator }) {
        const agent = await showAgent(services, id, operator)
        if (agent === null) return NOT_FOUND
        await recordLook(services, { who, what: 'agent looked at', target: id })
        return accept(agent)
      },
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
      ...(MANAGERS.has(action) && { config: { managerOnly: true } }),
      does: ({ params: { id }, body, operator }) =>
        actOnAgent(services, action, { id, body, operator }),
    })
  }
}
