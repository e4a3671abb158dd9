// How much one client address may ask, one link and one agent. Generous to addresses, because mobile
// networks share them.
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Config } from '../config.ts'
import { tooMany } from './too-many.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Which share of its address a call counts towards: everything that writes has one, everything that
     * reads another, and asking what car a registration is one more. An owner's call counts by its link;
     * signing in by the browser where it is known, else by its address in a share of its own; what an agent
     * writes by the agent.
     */
    allowance?:
      | Allowance
      | ((request: FastifyRequest) => Allowance | undefined)
      | LinkAllowance
      | SignInAllowance
      | AgentAllowance
  }
}

type Allowance = 'submissions' | 'reads' | 'vehicleLookUps'

/** Of calls behind a link. */
export interface LinkAllowance {
  /** Whether the ids in the address open a posting. */
  opens: (ids: Record<string, string>) => Promise<boolean>
}

/** Of calls that sign in. */
export interface SignInAllowance {
  /** What tells a known browser from any other, or undefined for one that is not known. */
  knownBrowser: (request: FastifyRequest) => string | undefined
}

/** Of calls by which agents write. */
export interface AgentAllowance {
  /** Who is signed in, or undefined for nobody. */
  agentOf: (request: FastifyRequest) => Promise<string | undefined>
}

const PLAIN_IPV4 = /^\d+\.\d+\.\d+\.\d+$/

type Share = ReturnType<FastifyInstance['createRateLimit']>

/** Answers 429 with `Retry-After` past the share that a route's `config.allowance` names. */
export async function limitAddresses(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, { global: false })
  const share = (
    max: number,
    timeWindow: number,
    keyGenerator: (request: FastifyRequest) => string = clientNetwork,
  ): Share | null => (max === 0 ? null : app.createRateLimit({ max, timeWindow, keyGenerator }))
  const linkShare = share(config.linkCallsPerHour, HOUR_MS, (request) =>
    Object.values(idsOf(request)).join('/'),
  )
  const signIns = share(config.submissionsPerHour, HOUR_MS)
  const signInsOfBrowser = share(config.submissionsPerHour, HOUR_MS, knownBrowserOf)
  const writesOfAgent = share(
    config.submissionsPerHour,
    HOUR_MS,
    (request) => request.agent?.id ?? '',
  )
  const shares = {
    submissions: share(config.submissionsPerHour, HOUR_MS),
    reads: share(config.readsPerMinute, MINUTE_MS),
    vehicleLookUps: share(config.vehicleLookUpsPerMinute, MINUTE_MS),
  }
  // As many as the reads by which a link could be guessed too.
  const linkLookUps = share(config.readsPerMinute, MINUTE_MS)

  // Whatever else its address has sent, a link that opens something has an allowance of its own; one
  // that opens nothing counts with all that its address writes.
  const waitOfLink = async (request: FastifyRequest, { opens }: LinkAllowance) => {
    const flooded = await waitPast(linkLookUps, request)
    if (flooded > 0) return { whose: 'network', seconds: flooded } as const
    return (await opens(idsOf(request)))
      ? ({ whose: 'link', seconds: await waitPast(linkShare, request) } as const)
      : ({ whose: 'network', seconds: await waitPast(shares.submissions, request) } as const)
  }

  const waitOfSignIn = async (request: FastifyRequest) =>
    knownBrowserOf(request) === ''
      ? ({ whose: 'network', seconds: await waitPast(signIns, request) } as const)
      : ({ whose: 'browser', seconds: await waitPast(signInsOfBrowser, request) } as const)

  const waitOfAgent = async (request: FastifyRequest, { agentOf }: AgentAllowance) => {
    const flooded = await waitPast(linkLookUps, request)
    if (flooded > 0) return { whose: 'network', seconds: flooded } as const
    return (await agentOf(request)) === undefined
      ? ({ whose: 'network', seconds: await waitPast(shares.submissions, request) } as const)
      : ({ whose: 'agent', seconds: await waitPast(writesOfAgent, request) } as const)
  }

  const waitOf = async (
    request: FastifyRequest,
    allowance: Allowance | LinkAllowance | SignInAllowance | AgentAllowance,
  ) => {
    if (typeof allowance === 'string') {
      return { whose: 'network', seconds: await waitPast(shares[allowance], request) } as const
    }
    if ('agentOf' in allowance) return waitOfAgent(request, allowance)
    return 'opens' in allowance ? waitOfLink(request, allowance) : waitOfSignIn(request)
  }

  app.addHook('onRequest', async (request, reply) => {
    const { allowance: named } = request.routeOptions.config
    const allowance = typeof named === 'function' ? named(request) : named
    if (allowance === undefined) return
    const { whose, seconds } = await waitOf(request, allowance)
    if (seconds > 0) return reply.problem(tooMany(whose, seconds))
  })
}

/** Counts the request; how many seconds too early it comes, 0 within the share. */
async function waitPast(share: Share | null, request: FastifyRequest): Promise<number> {
  const taken = await share?.(request)
  return taken?.isAllowed === false && taken.isExceeded ? Math.max(1, taken.ttlInSeconds) : 0
}

// '' for one that is not known.
function knownBrowserOf(request: FastifyRequest): string {
  const { allowance } = request.routeOptions.config
  const isOfSignIn = typeof allowance === 'object' && 'knownBrowser' in allowance
  return (isOfSignIn ? allowance.knownBrowser(request) : undefined) ?? ''
}

function idsOf({ params }: FastifyRequest): Record<string, string> {
  return params as Record<string, string>
}

/** The IPv4 address, or the /64 that one IPv6 customer is given. Proxies may have added a port. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  if (PLAIN_IPV4.test(request.ip)) return request.ip
  const ip = request.ip.replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  return isIPv6(ip) ? firstFourGroups(ip) : ip
}

function firstFourGroups(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
