// The identifiers in links. Their shape is not checked: a malformed one is looked up like any
// other, so that it is answered alike and as fast.

export interface UniqueIdParams {
  Params: { uniqueId: string }
}

export const uniqueIdParams = {
  type: 'object',
  properties: { uniqueId: { type: 'string', description: 'The id in the texted link' } },
  required: ['uniqueId'],
} as const

/** The pair of a quotes link. Its `agentId` is the link's own, never an account's. */
export interface QuotesLinkParams {
  Params: { listingId: string; agentId: string }
}

export const quotesLinkParams = {
  type: 'object',
  properties: { listingId: { type: 'string' }, agentId: { type: 'string' } },
  required: ['listingId', 'agentId'],
} as const
