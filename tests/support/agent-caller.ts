// An agent with a session, as tests of agents' calls need one.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { DAY_MS } from '../../domain/basics/time.ts'
import { addAgent } from '../../server/agents/accounts/apply.ts'
import { startSession } from '../../server/agents/sign-in/session.ts'
import type { Services } from '../../server/platform/services.ts'
import { phoneNumber } from './post-car.ts'

export interface AgentCaller {
  id: string
  token: string
  call(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>
}

/** Adds an approved agent, subscribed for a month unless said otherwise, and signs the agent in. */
export async function signInAgent(
  { app, services }: { app: FastifyInstance; services: Services },
  agent: { name?: string; phone?: string; subscribed?: boolean } = {},
): Promise<AgentCaller> {
  const id = await addAgent(services, {
    name: agent.name ?? 'Aire Valley Motors',
    contact: '0113 496 0141',
    ...(agent.phone === undefined ? {} : { phone: phoneNumber(agent.phone) }),
    ...(agent.subscribed === false ? {} : { subscribedUntil: services.clock.now() + 30 * DAY_MS }),
  })
  const token = await startSession(services, services.database, id)
  return {
    id,
    token,
    call: (method, url, payload) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload === undefined ? {} : { payload }),
      }),
  }
}

/** Every text queued so far, oldest first. */
export function queuedTexts({ database }: Pick<Services, 'database'>) {
  return database
    .selectFrom('texts')
    .select(['kind', 'phone', 'body', 'state'])
    .orderBy('id')
    .execute()
}
