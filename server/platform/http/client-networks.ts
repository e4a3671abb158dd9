// Where a request came from, for rate limits and sending limits.
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

export type ClientNetworks = ReturnType<typeof clientNetworks>

/** The address and its /24, or the /64 of an IPv6 customer and its /48. */
export function clientNetworks(request: Pick<FastifyRequest, 'ip'>) {
  const address = clientNetwork(request)
  const isIpv6 = address.endsWith('::/64')
  const network = isIpv6
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`
  return { address, network }
}

/**
 * The IPv4 address, or the /64 that one IPv6 customer is given. Proxies may have added a port. Whatever is no address
 * becomes one and the same, or somebody who makes up addresses would have a share for each.
 */
export function clientNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  if (isIPv4(request.ip)) return request.ip
  const ip = request.ip.replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
  if (isIPv4(mapped)) return mapped
  return isIPv6(ip) ? firstFourGroups(ip) : UNKNOWN
}

const UNKNOWN = '0.0.0.0'

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

/** Warns once if a proxy forwards requests that TRUST_PROXY does not name: all callers then share its address's limits. */
export function warnOfUntrustedProxy(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustProxy > 0) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      log.warn('requests come through a proxy: set TRUST_PROXY, or all count as one address', {
        setting: 'TRUST_PROXY',
      })
    }
    done()
  })
}
