// The calls of what an agent is told of without looking.
import type { FastifyInstance } from 'fastify'
import {
  Alerts,
  AlertsChange,
  Matching,
  MatchingQuery,
  PushDevice,
} from '../../domain/wire/alerts.ts'
import { Done } from '../../domain/wire/outcome.ts'
import type { Query } from '../../domain/search-filters.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import { removeDevice } from '../push/add-device.ts'
import type { Services } from '../services.ts'
import { openMatchingCount } from './count-matching.ts'
import { saveAlerts, tellThisDevice, viewAlerts } from './save-alerts.ts'

const ALERTS = '/agent/alerts'
const DEVICE = '/agent/alerts/device'

/** Registers the five calls. */
export function alertCalls(app: FastifyInstance, services: Services): void {
  const config = { kind: 'agent' } as const
  const countMatching = openMatchingCount(services)
  app.get(ALERTS, { config, schema: schemas.view }, async (request, reply) =>
    reply.send(await viewAlerts(services, signedInAgent(request))),
  )
  app.put(ALERTS, { config, schema: schemas.save }, async (request, reply) => {
    const saved = await saveAlerts(services, signedInAgent(request), request.body)
    return saved.ok ? reply.send(saved.value) : reply.refuse(saved)
  })
  app.get<{ Querystring: Query }>(
    `${ALERTS}/matching`,
    { config, schema: schemas.matching },
    async (request, reply) => {
      const counted = await countMatching(request.query)
      return counted.ok ? reply.send(counted.value) : reply.refuse(counted)
    },
  )
  app.put(DEVICE, { config, schema: schemas.addDevice }, async (request, reply) => {
    const added = await tellThisDevice(services, signedInAgent(request), request.body)
    return added.ok ? reply.send({ success: true } satisfies Done) : reply.refuse(added)
  })
  const leaving = { kind: 'agent', unapproved: true } as const
  app.delete(DEVICE, { config: leaving, schema: schemas.removeDevice }, async (request, reply) => {
    await removeDevice(services, signedInAgent(request).sessionId)
    return reply.send({ success: true } satisfies Done)
  })
}

const tags = ['Alerts']

const schemas = {
  view: {
    tags,
    summary: 'What you are told of, and when',
    response: { 200: Alerts, ...refusals([401, 403, 429, 503]) },
  },
  save: {
    tags,
    summary: 'Change what you are told of',
    description: 'For everybody in the business.',
    body: AlertsChange,
    response: { 200: Alerts, ...refusals([400, 401, 403, 413, 415, 429, 503]) },
  },
  matching: {
    tags,
    summary: 'How many cars of the last seven days match',
    description: 'As typed, before it is saved.',
    querystring: MatchingQuery,
    response: { 200: Matching, ...refusals([400, 401, 403, 429, 503]) },
  },
  addDevice: {
    tags,
    summary: 'Send pushes to this browser',
    description:
      'Until the session ends. What comes is JSON: `title`, `line`, `path` (the page to open) and `tag` (a push takes the place of one with the same).',
    body: PushDevice,
    response: { 200: Done, ...refusals([400, 401, 403, 413, 415, 429, 503]) },
  },
  removeDevice: {
    tags,
    summary: 'Send no more pushes to this browser',
    response: { 200: Done, ...refusals([401, 403, 429, 503]) },
  },
}
