import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify'
import { parseLookWhy, parseWhy, type DeskLink } from '../../domain/wire/desk.ts'
import type { ParamOf, Call } from '../../domain/wire/calls.ts'
import { describeCall, OF_BODY, type CallDescription } from '../platform/http/described-call.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import { DONE, type Answer, type Refusal } from '../platform/refusal.ts'
import { type SignedInOperator, signedInOperator } from './desk-session.ts'

interface Asked<Param extends string> {
  params: Record<Param, string>
  query: unknown
  body: unknown
  operator: SignedInOperator
  /** The operator's name, for the record. */
  who: string
}

interface DeskCall<Path extends string, T> extends Omit<CallDescription, 'tag'>, Call {
  config?: Partial<FastifyContextConfig>
  does: (asked: Asked<ParamOf<Path>>) => Promise<Answer<T>>
  /** What the call shows of people, which is a security event too. */
  looksAt?: 'posting' | 'agent' | 'complaint' | 'person' | 'number'
  /** The link to the page that it describes, which has the same path under /desk unless said. */
  link?: Omit<DeskLink, 'path'> & { path?: string }
  /** Sends an answer that is not JSON. */
  send?: (reply: FastifyReply, value: T) => FastifyReply
}

declare module 'fastify' {
  interface FastifyInstance {
    /** In the order in which calls were registered. */
    deskLinks: DeskLink[]
  }
}

export function deskCall<Path extends string, T>(
  app: FastifyInstance,
  [method, url]: ['GET' | 'POST', Path],
  { config, does, looksAt, link, send, ...described }: DeskCall<Path, T>,
): void {
  const isWrite = method === 'POST'
  if (link !== undefined) app.deskLinks.push({ path: url.replace('operator', 'desk'), ...link })
  app.route({
    method,
    url,
    config: { ...config, kind: 'desk' },
    schema: describeCall(url, { tag: 'Desk', ...described }, [
      ...(isWrite ? ([...OF_BODY, 'manager-only', 'cross-site'] as const) : []),
      ...([401, 404, 429, 503] as const),
    ]),
    async handler(request, reply) {
      const operator = signedInOperator(request)
      const { query, body } = request
      const asked = { params: request.params as Record<string, string>, query, body }
      const done = await does({ ...asked, operator, who: operator.name })
      if (!done.ok) return reply.refuse(done)
      if (looksAt !== undefined) {
        request.note({ event: 'desk-looked', operator: operator.name, look: looksAt })
      }
      if (send !== undefined) return send(reply, done.value)
      return done.value === DONE.value ? reply.succeed() : reply.send(done.value)
    },
  })
}

export const NOT_FOUND: Refusal = { ok: false, reason: 'not-found' }

export function ifFound<T>(value: T | null): Answer<T> {
  return value === null ? NOT_FOUND : { ok: true, value }
}

/** Reads why an operator does something, for the record. */
export function readWhy(body: unknown): Answer<string> {
  return parseWhy(bodyText(body, 'why'))
}

/** Reads why an operator looks at somebody's number. */
export function readLookWhy(body: unknown): Answer<string> {
  return parseLookWhy(bodyText(body, 'why'))
}
