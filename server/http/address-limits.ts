// How much one client address may ask. Generous, because mobile networks share addresses.
import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Thrown by the limiter; `errors.ts` answers it. */
export class TooManyRequests extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many requests from one address')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Prepares the limiter; a route takes part by `config: submissionLimit(config)` or `readLimit(config)`. */
export async function limitAddresses(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientNetwork,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new TooManyRequests(Math.max(1, Math.ceil(ttl / 1000))),
  })
}

/** Everything that writes shares one allowance an hour. */
export function submissionLimit(config: Config): { rateLimit?: object } {
  return limit('submissions', config.submissionsPerHour, 60 * 60 * 1000)
}

/** Everything that reads shares one allowance a minute. */
export function readLimit(config: Config): { rateLimit?: object } {
  return limit('reads', config.readsPerMinute, 60 * 1000)
}

function limit(groupId: string, max: number, timeWindow: number): { rateLimit?: object } {
  return max === 0 ? {} : { rateLimit: { groupId, max, timeWindow } }
}

/** The IPv4 address, or the /64 that one IPv6 customer is given. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request
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
