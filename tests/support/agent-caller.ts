// An agent with a session, as tests of agents' calls need one.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { DAY_MS } from '../../domain/basics/time.ts'
import { addAgent } from '../../server/agents/accounts/apply.ts'
import { startSession } from '../../server/agents/sign-in/session.ts'
import type { Services } from '../../server/platform/services.ts'
import { phoneNumber } from './post-car.ts'
import type { TestSite } from './test-site.ts'

type Call = (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  payload?: object,
) => Promise<LightMyRequestResponse>

export type AgentCaller = Awaited<ReturnType<typeof signInAgent>>

/** Adds an approved agent, subscribed for a month unless said otherwise, and signs the agent in. */
export async function signInAgent(
  { app, services }: { app: FastifyInstance; services: Services },
  agent: { name?: string; phone?: string; subscribed?: boolean } = {},
) {
  const id = await addAgent(services, {
    name: agent.name ?? 'Aire Valley Motors',
    contact: '0113 496 0141',
    ...(agent.phone === undefined ? {} : { phone: phoneNumber(agent.phone) }),
    ...(agent.subscribed === false ? {} : { subscribedUntil: services.clock.now() + 30 * DAY_MS }),
  })
  const token = await startSession(services, services.database, id)
  return { id, token, call: callAs(app, token) }
}

/** Calls with the session of that token. */
export function callAs(app: FastifyInstance, token: string): Call {
  return callWith(app, { authorization: `Bearer ${token}` })
}

/** Calls in another session of an agent, or of one of its people. */
export async function callAnew(
  { app, services }: Pick<TestSite, 'app' | 'services'>,
  agentId: string,
  whose?: { personId: string },
): Promise<Call> {
  return callAs(app, await startSession(services, services.database, agentId, whose))
}

export function callWith(app: FastifyInstance, headers: Record<string, string>): Call {
  return (method, url, payload) =>
    app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

/** Every text queued so far, or those of one kind, oldest first. */
export async function queuedTexts({ database }: Pick<Services, 'database'>, kind?: string) {
  const columns = ['kind', 'phone', 'body', 'state'] as const
  const texts = await database.selectFrom('texts').select(columns).orderBy('id').execute()
  return kind === undefined ? texts : texts.filter((text) => text.kind === kind)
}

/** The code texted last, to anybody or to that number. */
export async function textedCode(services: Pick<Services, 'database'>, phone?: string) {
  const to = phone === undefined ? undefined : phoneNumber(phone)
  const codes = (await queuedTexts(services, 'code')).filter(
    (text) => text.phone === (to ?? text.phone),
  )
  return /\b\d{6}\b/.exec(codes.at(-1)?.body ?? '')?.[0] ?? ''
}

/** Signs in with the code texted last to `phone`, asking for one first; how that was answered. */
export async function signInByCode(site: TestSite, phone: string, headers = {}) {
  // Texts are in the order of their times.
  site.services.clock.advance(1)
  const asked = { phoneNumber: phone, signInKey: 'a browser' }
  await site.post('/agent/sign-in', asked)
  const code = await textedCode(site.services, phone)
  return site.post('/agent/sessions', { ...asked, code }, headers)
}

interface PersonCaller extends AgentCaller {
  personId: string
}

/** The agent's owner adds somebody, who signs in. */
export async function signInPerson(
  site: TestSite,
  owner: AgentCaller,
  { name, phone }: { name: string; phone: string },
): Promise<PersonCaller> {
  const added = await owner.call('POST', '/agent/people', { name, phoneNumber: phone })
  if (added.statusCode !== 200) throw new Error(`Not added: ${added.body}`)
  const { token } = (await signInByCode(site, phone)).json()
  const { people } = (await owner.call('GET', '/agent/people')).json()
  const { personId } = people.find((one: { name: string }) => one.name === name)
  return { id: owner.id, personId, token, call: callAs(site.app, token) }
}
