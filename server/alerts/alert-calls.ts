import type { FastifyInstance } from 'fastify'
import { accept } from '../../domain/problem.ts'
import type { Query } from '../../domain/search-filters.ts'
import {
  Alerts,
  AlertsChange,
  Matching,
  MatchingQuery,
  PushDevice,
} from '../../domain/wire/alerts.ts'
import { agentCall } from '../agents/agent-call.ts'
import { removeDevice } from '../push/add-device.ts'
import { DONE } from '../refusal.ts'
import type { Services } from '../services.ts'
import { openMatchingCount } from './count-matching.ts'
import { saveAlerts, tellThisDevice, viewAlerts } from './save-alerts.ts'

const ALERTS = '/agent/alerts'
const DEVICE = '/agent/alerts/device'
const tag = 'Alerts'

/** Registers the five calls. */
export function alertCalls(app: FastifyInstance, services: Services): void {
  const countMatching = openMatchingCount(services)
  agentCall(app, ['GET', ALERTS], {
    tag,
    summary: 'Which cars you get alerts for, and when',
    answer: Alerts,
    does: async ({ agent }) => accept(await viewAlerts(services, agent)),
  })
  agentCall(app, ['PUT', ALERTS], {
    tag,
    summary: 'Change your alerts',
    description: 'For everybody in the business.',
    body: AlertsChange,
    answer: Alerts,
    does: ({ agent, body }) => saveAlerts(services, agent, body),
  })
  agentCall(app, ['GET', `${ALERTS}/matching`], {
    tag,
    summary: 'How many cars of the last seven days match',
    description: 'As typed, before it is saved.',
    querystring: MatchingQuery,
    answer: Matching,
    mayRefuse: [400],
    does: ({ query }) => countMatching(query as Query),
  })
  agentCall(app, ['PUT', DEVICE], {
    tag,
    summary: 'Send pushes to this browser',
    description:
      'Until the session ends. What comes is JSON: `title`, `line`, `path` (the page to open) and `tag` (a push takes the place of one with the same).',
    body: PushDevice,
    async does({ agent, body }) {
      const added = await tellThisDevice(services, agent, body)
      return added.ok ? DONE : added
    },
  })
  agentCall(app, ['DELETE', DEVICE], {
    tag,
    summary: 'Send no more pushes to this browser',
    config: { unapproved: true },
    async does({ agent }) {
      await removeDevice(services, agent.sessionId)
      return DONE
    },
  })
}
