import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../domain/wire/calls.ts'
import { accept, type Outcome } from '../../domain/basics/problem.ts'
import type { DeskLink } from '../../domain/wire/desk.ts'
import {
  answerOf,
  OF_BODY,
  serveCall,
  type Asked,
  type CallDescription,
  type Does,
} from '../platform/http/described-call.ts'
import type { OperatorPhone } from '../platform/settings/operator-phones.ts'
import { SIGNED_OUT } from '../agents/sign-in/session-cookie.ts'

type AskedAtDesk<E extends Endpoint> = Asked<E> & {
  operator: OperatorPhone
  /** The operator's name, for the record. */
  who: string
  /** What `why` has read. */
  reason: string
}

interface DeskCall<E extends Endpoint> extends CallDescription, Does<E, AskedAtDesk<E>> {
  /** Reads why it is done, which the record needs. */
  why?: (typed: string) => Outcome<string, 'why'>
  /** What the call shows of people, which is a security event too. */
  looksAt?: 'posting' | 'agent' | 'complaint' | 'person' | 'number'
  /** The link to the page that it describes, which has the same path under /desk unless said. */
  link?: Omit<DeskLink, 'path'> & { path?: string }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** In the order in which calls were registered. */
    deskLinks: DeskLink[]
  }
}

export function deskCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { config, does, why, looksAt, link, ...described }: DeskCall<E>,
): void {
  const [method, path = ''] = endpoint.split(' ')
  if (link !== undefined) app.deskLinks.push({ path: path.replace('operator', 'desk'), ...link })
  const call = {
    ...described,
    config: { ...config, kind: 'desk' as const },
    async does(asked: Asked<E>) {
      const { request, reply } = asked
      const { operator } = request
      if (operator === undefined) return SIGNED_OUT
      const { why: typed = '' } = (asked.body ?? {}) as { why?: string }
      const because = why?.(typed) ?? accept('')
      if (!because.ok) return because
      const { name: who } = operator
      const done = await answerOf(does({ ...asked, operator, who, reason: because.value }))
      if (looksAt !== undefined && done?.ok !== false) {
        request.note({ event: 'desk-looked', operator: who, look: looksAt })
      }
      return done ?? reply
    },
  }
  const ofWrite = method === 'GET' ? [] : ([...OF_BODY, 'manager-only', 'cross-site'] as const)
  serveCall(app, endpoint, call, [...ofWrite, 401, 404, 429, 503])
}
