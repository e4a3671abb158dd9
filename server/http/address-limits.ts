// How much one client address may ask. Generous, because mobile networks share addresses.
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { TOO_MANY } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whose share a call counts towards: everything that writes has one, everything that reads
     * another, and asking what car a registration is a third.
     */
    allowance?: Allowance | ((request: FastifyRequest) => Allowance | undefined)
  }
}

type Allowance = 'submissions' | 'reads' | 'vehicleLookUps'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000

const PLAIN_IPV4 = /^\d+\.\d+\.\d+\.\d+$/

type Share = ReturnType<FastifyInstance['createRateLimit']>

/** Answers 429 with `Retry-After` past the share that a route's `config.allowance` names. */
export async function limitAddresses(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(rateLimit, { global: false })
  const share = (max: number, timeWindow: number): Share | null =>
    max === 0 ? null : app.createRateLimit({ max, timeWindow, keyGenerator: clientNetwork })
  const shares = {
    submissions: share(config.submissionsPerHour, HOUR_MS),
    reads: share(config.readsPerMinute, MINUTE_MS),
    vehicleLookUps: share(config.vehicleLookUpsPerMinute, MINUTE_MS),
  }

  app.addHook('onRequest', async (request, reply) => {
    const { allowance: named } = request.routeOptions.config
    const allowance = typeof named === 'function' ? named(request) : named
    const taken = allowance === undefined ? null : await shares[allowance]?.(request)
    if (!taken || taken.isAllowed || !taken.isExceeded) return
    return reply.problem({ ...TOO_MANY, retryAfterSeconds: Math.max(1, taken.ttlInSeconds) })
  })
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
