// Where a request came from, as budgets of texts count it.
import type { FastifyRequest } from 'fastify'
import type { ClientNetworks } from '../texts/limits/link-limits.ts'
import { clientNetwork } from './rate-limit.ts'

/** The address and its /24, or the /64 of an IPv6 customer and its /48. */
export function clientNetworks(request: Pick<FastifyRequest, 'ip'>): ClientNetworks {
  const address = clientNetwork(request)
  const isIpv6 = address.endsWith('::/64')
  const network = isIpv6
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`
  return { address, network }
}
