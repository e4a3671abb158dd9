// How much an address, a link, a browser and an agent may ask. Mobile networks share addresses, which get much.
import type { Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS, waitInWords } from '../../../domain/basics/time.ts'
import type { Config } from '../settings/config.ts'
import { clientNetwork } from './client-networks.ts'
import type { ProblemDetails } from './problem-details.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The share that a call counts towards: one of its address's, or the caller's own if the caller is known. */
    limit?: Limit | ((request: FastifyRequest) => Limit)
  }
  interface FastifyRequest {
    /** Counts a read that nobody is refused for; how many seconds too early it comes, 0 within the share. */
    waitToRead(): Promise<number>
  }
}

export type Limit = 'submissions' | 'reads' | 'vehicleLookUps' | 'none' | CallerLimit

/** A caller who is known has a share of their own, whatever else their address has sent. */
export interface CallerLimit {
  whose: 'link' | 'browser' | 'agent' | 'operator'
  callerOf(request: FastifyRequest): Promise<string | undefined> | string | undefined
  /** Whether a known caller may ask without a limit, so that others who hold the link cannot use the share up. */
  isFree?: boolean
}

type Share = ReturnType<FastifyInstance['createRateLimit']> | null
type Wait = { whose: 'network' | CallerLimit['whose']; seconds: number }

/** Answers 429 with `Retry-After` past the share that a route's `config.limit` names. */
export async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, { global: false })
  const callers = new WeakMap<FastifyRequest, string>()
  const share = (
    max: number,
    timeWindow: number,
    keyGenerator: (request: FastifyRequest) => string = clientNetwork,
  ): Share => (max === 0 ? null : app.createRateLimit({ max, timeWindow, keyGenerator }))
  const shareOfCaller = (max: number): Share =>
    share(max, HOUR_MS, (request) => callers.get(request) ?? '')
  const shares = {
    submissions: share(config.submissionsPerHour, HOUR_MS),
    reads: share(config.readsPerMinute, MINUTE_MS),
    vehicleLookUps: share(config.vehicleLookUpsPerMinute, MINUTE_MS),
    none: null,
  }
  // Links, tokens and sessions that open nothing are guesses: as many as reads, and none of them counts against forms.
  const guesses = share(config.readsPerMinute, MINUTE_MS)
  const ofCallers = {
    link: { known: shareOfCaller(config.linkCallsPerHour), unknown: guesses },
    agent: { known: shareOfCaller(config.submissionsPerHour), unknown: guesses },
    operator: { known: shareOfCaller(config.submissionsPerHour), unknown: guesses },
    browser: {
      known: shareOfCaller(config.submissionsPerHour),
      unknown: share(config.submissionsPerHour, HOUR_MS),
    },
  }

  const waitOf = async (request: FastifyRequest, limit: Limit): Promise<Wait> => {
    if (typeof limit === 'string') {
      return { whose: 'network', seconds: await waitPast(shares[limit], request) }
    }
    const { known, unknown } = ofCallers[limit.whose]
    const caller = await limit.callerOf(request)
    if (caller === undefined) return { whose: 'network', seconds: await waitPast(unknown, request) }
    callers.set(request, caller)
    const seconds = limit.isFree === true ? 0 : await waitPast(known, request)
    return { whose: limit.whose, seconds }
  }

  app.decorateRequest('waitToRead', function () {
    return waitPast(shares.reads, this)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { limit: named = 'none' } = request.routeOptions.config
    const limit = typeof named === 'function' ? named(request) : named
    if (limit === 'none') return
    const wait = await waitOf(request, limit)
    if (wait.seconds > 0) return reply.problem(tooMany(wait))
  })
}

/** Counts the request and answers how many seconds too early it comes: 0 within the share. */
async function waitPast(share: Share, request: FastifyRequest): Promise<number> {
  const taken = await share?.(request)
  return taken?.isAllowed === false && taken.isExceeded ? Math.max(1, taken.ttlInSeconds) : 0
}

const WHOSE = {
  network: 'from your network',
  link: 'with this link',
  browser: 'from this browser',
  agent: 'from your account',
  operator: 'from your account',
} as const

function tooMany({ whose, seconds: retryAfterSeconds }: Wait): ProblemDetails {
  return {
    status: 429,
    title: 'Too many requests',
    detail: `Too many tries ${WHOSE[whose]}. Please try again in ${waitInWords(retryAfterSeconds)}.`,
    reason: 'too-many-requests',
    retryAfterSeconds,
    limit: whose,
  }
}

/** Hangs up on connections beyond the share of their address. A proxy has limits of its own. */
export function limitConnections(
  app: FastifyInstance,
  { connectionsPerAddress: most, trustProxy }: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>,
): void {
  if (most === 0 || trustProxy > 0) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = clientNetwork({ ip: socket.remoteAddress ?? '' })
    const held = open.get(address) ?? 0
    if (held >= most) {
      socket.destroy()
      return
    }
    open.set(address, held + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
