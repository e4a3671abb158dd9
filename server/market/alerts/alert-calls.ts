import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import { Alerts, AlertsChange, PushDevice } from '../../../domain/wire/alerts.ts'
import { agentCall } from '../../agents/sign-in/agent-call.ts'
import { addDevice, removeDevice } from '../../messages/push/add-device.ts'
import { DONE } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { saveAlerts, viewAlerts } from './save-alerts.ts'

const ALERTS = '/agent/alerts'
const DEVICE = '/agent/alerts/device'
const tag = 'Alerts'

/** Registers the four calls. */
export function alertCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, ['GET', ALERTS], {
    tag,
    summary: 'Which new cars you hear of, and how',
    answer: Alerts,
    does: async ({ agent }) => accept(await viewAlerts(services, agent)),
  })
  agentCall(app, ['PUT', ALERTS], {
    tag,
    summary: 'Change your alerts',
    description:
      'For everybody in the business. Distances in a search without `near` are from your yard as it is now.',
    body: AlertsChange,
    answer: Alerts,
    does: ({ agent, body }) => saveAlerts(services, agent, body),
  })
  agentCall(app, ['PUT', DEVICE], {
    tag,
    summary: 'Send pushes to this browser',
    description:
      'Until the session ends. What comes is JSON: `title`, `line`, `path` (the page to open) and `tag` (a push takes the place of one with the same).',
    body: PushDevice,
    does: ({ agent, body }) => addDevice(services, agent, body),
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
