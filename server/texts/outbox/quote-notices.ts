// Tells owners of quotes, and takes back what a text that still waits no longer has to tell.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Registration } from '../../../domain/registration.ts'
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { deleteUntriedCounts } from '../limits/text-counts-storage.ts'
import { queueQuoteText } from './queue-text.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import { deleteTextListings } from './quote-summary-storage.ts'
import {
  findToldTerms,
  findWaitingNotice,
  clearNotice,
  setNoticeText,
  keepToldTerms,
  type QuoteNotice,
} from './quote-notices-storage.ts'

/** What a quote says, as far as a change of it is worth a text. */
interface Terms {
  amountPence: number
  message: string | null
}

/**
 * Queues a text about a quote that is new (`before` null) or was changed. A text about it that still
 * waits says all there is to say, unless the owner knows the terms already: then it is not sent. A quote
 * given again after the owner was told of it and it was withdrawn is a change, or no news at all.
 */
export async function queueQuoteNotice(
  services: Services,
  tx: Database,
  quote: QuoteNotice & {
    registration: string
    listingId: string
    terms: Terms
    before: Terms | null
  },
): Promise<void> {
  const { postingId, phone, linkId, listingId, registration, terms, before } = quote
  const waiting = await findWaitingNotice(tx, quote)
  const newTerms = termsDigest(services, terms)
  if (waiting !== undefined) {
    if (waiting.known_terms === newTerms) await takeBack(tx, quote, waiting.text_id)
    return
  }
  const knownTerms =
    before === null ? await findToldTerms(tx, linkId) : termsDigest(services, before)
  if (knownTerms === newTerms) return
  const textId = await queueQuoteText(services, tx, {
    postingId,
    phone: phone as PhoneNumber,
    registration: registration as Registration,
    listingId,
    linkId,
    isChange: knownTerms !== null,
  })
  await setNoticeText(tx, { linkId, textId, knownTerms })
}

/** When the owner will be texted about a quote, in milliseconds; null where they will not be. */
export async function noticeDueAt(
  services: Services,
  tx: Database,
  quote: QuoteNotice,
): Promise<number | null> {
  if (await isNumberStopped(services, tx, quote.phone)) return null
  return (await findWaitingNotice(tx, quote))?.due_at ?? null
}

/**
 * Has no waiting text tell of a quote that was withdrawn; one that tells of others too goes on without it.
 * What the owner was told before is kept, so that the same quote given again texts nobody.
 */
export async function withdrawQuoteNotice(
  services: Services,
  tx: Database,
  quote: QuoteNotice & { terms: Terms },
): Promise<void> {
  const { linkId } = quote
  const waiting = await findWaitingNotice(tx, quote)
  const told = waiting === undefined ? termsDigest(services, quote.terms) : waiting.known_terms
  if (told !== null) await keepToldTerms(tx, { linkId, terms: told })
  if (waiting !== undefined) await takeBack(tx, quote, waiting.text_id)
}

async function takeBack(tx: Database, quote: QuoteNotice, textId: string): Promise<void> {
  const { postingId, linkId } = quote
  if (await clearNotice(tx, { postingId, linkId, textId })) return
  const textIds = [textId]
  await deleteUntriedCounts(tx, await deleteTextListings(tx, { postingId, textIds }))
}

function termsDigest(services: Services, { amountPence, message }: Terms): string {
  return services.digest('quote-terms', String(amountPence), message ?? '')
}
