// Tells owners of quotes by text, and takes back what a text that still waits no longer has to tell.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import { tickedOf } from '../../../domain/quote-terms.ts'
import { phoneLock, postingLock, takeLock } from '../../database/locks.ts'
import type { QuoteTerms } from '../../database/quote-columns.ts'
import type { Database } from '../../database/schema.ts'
import type { Services } from '../../services.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import { deleteUntriedCounts } from '../limits/text-counts-storage.ts'
import { takeDealTextsBack } from './queue-deal-texts.ts'
import { queueQuoteText } from './queue-text.ts'
import * as storage from './quote-notices-storage.ts'
import { deleteTextListings, findWaitingTextListings } from './text-listings-storage.ts'
import { deleteWaitingLinkTexts } from './text-storage.ts'
import { wordQuoteTexts } from './word-quote-texts.ts'

/**
 * Queues a text about a quote that is new (`before` null) or was changed. A text about it that still
 * waits says all there is to say, unless the owner knows the terms already: then it is not sent. A quote
 * given again after its owner knew it and it was withdrawn is a change, or no news at all.
 */
export async function queueQuoteNotice(
  services: Services,
  tx: Database,
  quote: storage.QuoteNotice & {
    terms: QuoteTerms
    before: QuoteTerms | null
  },
): Promise<void> {
  const { postingId, phone, linkId, terms, before } = quote
  const waiting = await storage.findWaitingNotice(tx, quote)
  const newTerms = termsDigest(services, terms)
  if (waiting !== undefined) {
    if (waiting.known_terms === newTerms) await withdraw(tx, quote, waiting.text_id)
    return
  }
  const knownTerms =
    before === null ? await storage.findToldTerms(tx, linkId) : termsDigest(services, before)
  if (knownTerms === newTerms) return
  const textId = await queueQuoteText(services, tx, {
    postingId,
    phone: phone as PhoneNumber,
    linkId,
    isChange: knownTerms !== null,
  })
  await storage.updateNotice(tx, linkId, { text_id: textId, known_terms: knownTerms })
  await wordForNow(services, tx, textId)
}

/** When the owner will be texted about a quote, in milliseconds; null where they will not be. */
export async function noticeDueAt(
  services: Services,
  tx: Database,
  quote: storage.QuoteNotice,
): Promise<number | null> {
  if (await isNumberStopped(services, tx, quote.phone)) return null
  return (await storage.findWaitingNotice(tx, quote))?.due_at ?? null
}

/**
 * Takes a withdrawn quote out of the text that waits to tell of it; one that tells of others too goes without
 * it. What the owner knew before is kept, so that the same quote given again texts nobody.
 */
export async function withdrawQuoteNotice(
  services: Services,
  tx: Database,
  quote: storage.QuoteNotice & { terms: QuoteTerms },
): Promise<void> {
  const waiting = await storage.findWaitingNotice(tx, quote)
  const known = waiting === undefined ? termsDigest(services, quote.terms) : waiting.known_terms
  if (known !== null) await storage.updateNotice(tx, quote.linkId, { terms_once_told: known })
  if (waiting !== undefined) await withdraw(tx, quote, waiting.text_id)
}

/** The same for each quote that owners no longer see, because its agent may not trade. */
export async function withdrawStoppedAgentsNotices(services: Services): Promise<void> {
  for (const quote of await storage.findNoticesOfStoppedAgents(services.database)) {
    await services.database.transaction().execute(async (tx) => {
      await takeLock(tx, postingLock(quote.postingId))
      await takeLock(tx, phoneLock(services, quote.phone))
      await withdrawQuoteNotice(services, tx, quote)
    })
  }
}

/** Takes back every text to `phone` that waits to tell of the posting's quotes: its owner has seen them. */
export async function takeQuoteNoticesBack(
  tx: Database,
  { postingId, phone }: { postingId: string; phone: string },
): Promise<void> {
  const waiting = await findWaitingTextListings(tx, postingId, phone)
  const textIds = waiting.map((listing) => listing.text_id)
  if (textIds.length === 0) return
  await storage.forgetNotices(tx, { postingId, textIds })
  await deleteUntriedCounts(tx, await deleteTextListings(tx, { postingId, textIds }))
}

/**
 * Takes a posting's waiting texts to `from` back, since somebody else may have that number. If one
 * of them told of quotes, one text to `to` takes their place. The caller queues the link to the new number.
 */
export async function moveQueuedTexts(
  services: Services,
  tx: Database,
  move: { postingId: string; from: string; to: PhoneNumber },
): Promise<void> {
  const { postingId, from, to } = move
  await deleteWaitingLinkTexts(tx, postingId, from)
  await takeDealTextsBack(tx, postingId)
  const waiting = await findWaitingTextListings(tx, postingId, from)
  const latest = waiting.at(-1)
  if (latest === undefined) return

  const textIds = waiting.map((listing) => listing.text_id)
  await deleteUntriedCounts(tx, await deleteTextListings(tx, { postingId, textIds }))
  const newTextId = await queueQuoteText(services, tx, {
    postingId,
    phone: to,
    linkId: latest.link_id,
    isChange: waiting.every(({ changed }) => changed === 1),
  })
  await storage.moveNotices(tx, { postingId, from: textIds, to: newTextId })
  await wordForNow(services, tx, newTextId)
}

// As operators see it until then, and as the release before sends it during an upgrade.
async function wordForNow(services: Services, tx: Database, textId: string): Promise<void> {
  const text = { id: textId, kind: 'quote' } as const
  const body = (await wordQuoteTexts(services, tx, [text])).get(textId)
  if (body !== undefined && body !== null) await storage.updateQuoteBody(tx, textId, body)
}

async function withdraw(tx: Database, quote: storage.QuoteNotice, textId: string): Promise<void> {
  const { postingId, linkId } = quote
  await storage.updateNotice(tx, linkId, { text_id: null, known_terms: null })
  if (await storage.tellsOfPosting(tx, { postingId, textId })) return
  const deleted = await deleteTextListings(tx, { postingId, textIds: [textId] })
  await deleteUntriedCounts(tx, deleted)
}

function termsDigest(services: Services, { amountPence, message, conditions }: QuoteTerms): string {
  const ticked = tickedOf(conditions)
  return services.digest('quote-terms', String(amountPence), message ?? '', ...ticked)
}
