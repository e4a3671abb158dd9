// Every step of a deal is one transaction that holds the posting's lock.
import type { Database } from '../database/schema.ts'
import { opensNothing } from '../postings/ended-links.ts'
import type { LinkedPosting } from '../postings/link-storage.ts'
import { lockByLink, lockPosting } from '../postings/lock-posting.ts'
import { findListing, type ListingRow } from '../quotes/quote-storage.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { findPresentDeal, type DealRow } from './deal-storage.ts'

/** The two halves of a quotes link. */
export interface Pair {
  listingId: string
  linkId: string
}

/** Does `work` with the listing that a quotes link opens. */
export function withListing<T>(
  services: Services,
  pair: Pair,
  work: (tx: Database, listing: ListingRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const seen = await findListing(tx, pair)
    if (seen !== undefined) await lockPosting(services, tx, seen.id)
    const listing = await findListing(tx, pair)
    if (listing === undefined) return opensNothing(tx, [pair.listingId, pair.linkId])
    return work(tx, listing)
  })
}

/** Does `work` with the posting that its own link opens. */
export function withPosting<T>(
  services: Services,
  uniqueId: string,
  work: (tx: Database, posting: LinkedPosting) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<T>> => {
    const posting = await lockByLink(services, tx, uniqueId)
    return posting === undefined ? opensNothing(tx, [uniqueId]) : work(tx, posting)
  })
}

/** Does `work` with the deal of that posting; `no-deal` where there is none. */
export function withDeal<T>(
  services: Services,
  uniqueId: string,
  work: (tx: Database, deal: DealRow) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return withPosting(services, uniqueId, async (tx, { id }) => {
    const deal = await findPresentDeal(tx, id)
    return deal === undefined ? { ok: false, reason: 'no-deal' } : work(tx, deal)
  })
}
