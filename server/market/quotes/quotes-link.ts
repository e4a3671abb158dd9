// The calls behind a quotes link share this. The `agentId` in its address is the id of a link, never of an account.
import type { FastifyRequest } from 'fastify'
import { LINK_STEP } from '../../platform/http/link-call.ts'
import type { Services } from '../../platform/services.ts'
import { findListing, type Pair } from './quote-storage.ts'

export const QUOTES_LINK = '/quotes/:listingId/:agentId'

export function pairOf({ listingId, agentId }: Record<'listingId' | 'agentId', string>): Pair {
  return { listingId, linkId: agentId }
}

/** The `config` of a step that is limited by the link. */
export function quotesLinkStep({ database }: Pick<Services, 'database'>) {
  return {
    ...LINK_STEP,
    limit: {
      whose: 'link',
      async callerOf({ params }: FastifyRequest) {
        const pair = pairOf(params as Record<'listingId' | 'agentId', string>)
        const found = await findListing(database, pair)
        return found === undefined ? undefined : `${pair.listingId}/${pair.linkId}`
      },
    },
  } as const
}
