// Tells owners of quotes, and takes back what a text that still waits no longer has to tell.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Registration } from '../../../domain/registration.ts'
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { deleteUnspentAllowances } from '../limits/text-counts-storage.ts'
import { queueQuoteText } from './queue-text.ts'
import { isSuppressed } from '../limits/stopped-numbers.ts'
import { deleteToldListings } from './quote-summary-storage.ts'
import {
  findTermsOnceTold,
  findWaitingToldQuote,
  forgetTellingText,
  keepTellingText,
  keepTermsOnceTold,
  type ToldQuote,
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
export async function tellOfQuote(
  services: Services,
  tx: Database,
  quote: ToldQuote & {
    registration: string
    listingId: string
    terms: Terms
    before: Terms | null
  },
): Promise<void> {
  const { postingId, phone, linkId, listingId, registration, terms, before } = quote
  const waiting = await findWaitingToldQuote(tx, quote)
  const newTerms = termsDigest(services, terms)
  if (waiting !== undefined) {
    if (waiting.known_terms === newTerms) await takeBack(tx, quote, waiting.text_id)
    return
  }
  const knownTerms =
    before === null ? await findTermsOnceTold(tx, linkId) : termsDigest(services, before)
  if (knownTerms === newTerms) return
  const textId = await queueQuoteText(services, tx, {
    postingId,
    phone: phone as PhoneNumber,
    registration: registration as Registration,
    listingId,
    linkId,
    isChange: knownTerms !== null,
  })
  await keepTellingText(tx, { linkId, textId, knownTerms })
}

/** When the owner will be texted about a quote, in milliseconds; null where they will not be. */
export async function whenTold(
  services: Services,
  tx: Database,
  quote: ToldQuote,
): Promise<number | null> {
  if (await isSuppressed(services, tx, quote.phone)) return null
  return (await findWaitingToldQuote(tx, quote))?.due_at ?? null
}

/**
 * Has no waiting text tell of a quote that was withdrawn; one that tells of others too goes on without it.
 * What the owner was told before is kept, so that the same quote given again texts nobody.
 */
export async function withdrawToldQuote(
  services: Services,
  tx: Database,
  quote: ToldQuote & { terms: Terms },
): Promise<void> {
  const { linkId } = quote
  const waiting = await findWaitingToldQuote(tx, quote)
  const told = waiting === undefined ? termsDigest(services, quote.terms) : waiting.known_terms
  if (told !== null) await keepTermsOnceTold(tx, { linkId, terms: told })
  if (waiting !== undefined) await takeBack(tx, quote, waiting.text_id)
}

async function takeBack(tx: Database, quote: ToldQuote, textId: string): Promise<void> {
  const { postingId, linkId } = quote
  if (await forgetTellingText(tx, { postingId, linkId, textId })) return
  const textIds = [textId]
  await deleteUnspentAllowances(tx, await deleteToldListings(tx, { postingId, textIds }))
}

function termsDigest(services: Services, { amountPence, message }: Terms): string {
  return services.digest('quote-terms', String(amountPence), message ?? '')
}
