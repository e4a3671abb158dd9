// The identifiers in addresses. Their shape is not checked: a malformed one is looked up like any other, so
// that it is answered alike and as fast.
import type { FastifyRequest } from 'fastify'
import { dealPath, editFormPath, quotesPath } from '../../../domain/site/addresses.ts'

export interface UniqueIdParams {
  Params: { uniqueId: string }
}

/** The path of the page that a request with a link is about. The identifiers may be anything. */
export function linkPageOf(request: FastifyRequest): string {
  const ids = request.params as Record<string, string | undefined>
  const idOf = (name: string): string => encodeURIComponent(ids[name] ?? '')
  if (ids['uniqueId'] === undefined) return quotesPath(idOf('listingId'), idOf('agentId'))
  const isOfDeal = request.url.startsWith('/car/deal/')
  return isOfDeal ? dealPath(idOf('uniqueId')) : editFormPath(idOf('uniqueId'))
}
