import type { QuotesLinkParams } from '../http/params.ts'
import type { CallerLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { findListing } from './quote-storage.ts'

/** The limit of a link's calls, for a quotes link. */
export function quotesLinkLimit({ database }: Pick<Services, 'database'>): CallerLimit {
  return {
    whose: 'link',
    async callerOf(request) {
      const { listingId, agentId: linkId } = request.params as QuotesLinkParams['Params']
      const found = await findListing(database, { listingId, linkId })
      return found === undefined ? undefined : `${listingId}/${linkId}`
    },
  }
}
