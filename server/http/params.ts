// The identifiers in addresses. Their shape is not checked: a malformed one is looked up like any other, so
// that it is answered alike and as fast.
import type { FastifyRequest } from 'fastify'
import { dealPath, editFormPath, quotesPath } from '../../domain/addresses.ts'
import { object, string, type Static } from '../../domain/wire/schema.ts'

export const uniqueIdParams = object({ uniqueId: string('The id in the texted link') })

export interface UniqueIdParams {
  Params: Static<typeof uniqueIdParams>
}

/** The pair of a quotes link. Its `agentId` is the link's own, never an account's. */
export const quotesLinkParams = object({ listingId: string(), agentId: string() })

export interface QuotesLinkParams {
  Params: Static<typeof quotesLinkParams>
}

/** The path of the page that a request with a link is about. The identifiers may be anything. */
export function linkPageOf(request: FastifyRequest): string {
  const ids = request.params as Record<string, string | undefined>
  const idOf = (name: string): string => encodeURIComponent(ids[name] ?? '')
  if (ids['uniqueId'] === undefined) return quotesPath(idOf('listingId'), idOf('agentId'))
  const isOfDeal = request.routeOptions.url?.includes('/deal/') === true
  return isOfDeal ? dealPath(idOf('uniqueId')) : editFormPath(idOf('uniqueId'))
}
