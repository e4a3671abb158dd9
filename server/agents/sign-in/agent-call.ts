import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import {
  describeCall,
  type CallDescription,
  type Method,
  type ParamOf,
} from '../../platform/http/described-call.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import { signedInAgent } from './require-agent.ts'
import type { SignedInAgent } from './session.ts'

interface Asked<Param extends string> {
  params: Record<Param, string>
  query: unknown
  body: unknown
  agent: SignedInAgent
  request: FastifyRequest
}

interface AgentCall<Path extends string, T> extends CallDescription {
  config?: Partial<FastifyContextConfig>
  does: (asked: Asked<ParamOf<Path>>) => Promise<Answer<T>>
}

/** Registers a call about what is the asking agent's own: no address names another agent. */
export function agentCall<Path extends string, T>(
  app: FastifyInstance,
  [method, url]: [Method, Path],
  { config, does, ...described }: AgentCall<Path, T>,
): void {
  const isOfOne = url.includes(':')
  app.route({
    method,
    url,
    config: { ...config, kind: 'agent' },
    schema: describeCall(url, described, [401, 403, ...(isOfOne ? [404 as const] : []), 429, 503]),
    async handler(request, reply) {
      const { query, body } = request
      const params = request.params as Record<ParamOf<Path>, string>
      const done = await does({ params, query, body, agent: signedInAgent(request), request })
      if (!done.ok) return reply.refuse(done)
      return done.value === DONE.value ? reply.succeed() : reply.send(done.value)
    },
  })
}
