// The identifiers in links. Their shape is not checked: a malformed one is looked up like any
// other, so that it is answered alike and as fast.
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
