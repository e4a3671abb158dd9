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

interface GivenQuote extends storage.QuoteNotice {
  terms: QuoteTerms
}

/**
 * Queues a text about a quote that is new (`before` null), or was changed so that the owner should know. A text about
 * it that still waits says all there is to say, unless that is no news any more: then it is not sent. A
 * quote given again after its owner knew it and it was withdrawn is a change, or no news at all. `isRaised`: whether the
 * owner knows a lower amount.
 */
export async function queueQuoteNotice(
  services: Services,
  tx: Database,
  quote: GivenQuote & { before: QuoteTerms | null },
): Promise<{ isRaised: boolean }> {
  const { postingId, phone, linkId, terms, before } = quote
  const waiting = await storage.findWaitingNotice(tx, quote)
  const { known_terms, known_pence } =
    waiting ??
    (before === null
      ? await storage.findToldTerms(tx, linkId)
      : { known_terms: termsDigest(services, before), known_pence: before.amountPence })
  const isChange = known_terms !== null
  const isNews =
    !isChange ||
    (known_terms !== termsDigest(services, terms) &&
      (await changesPrice(services, tx, quote, known_pence)))
  const isRaised = isChange && terms.amountPence > (known_pence ?? Infinity)
  if (waiting !== undefined) {
    if (!isNews) await withdraw(tx, quote, waiting.text_id)
    return { isRaised }
  }
  if (!isNews) return { isRaised }
  const to = { postingId, phone: phone as PhoneNumber, linkId, isChange }
  const textId = await queueQuoteText(services, tx, to)
  await storage.updateNotice(tx, linkId, { text_id: textId, known_terms, known_pence })
  await wordForNow(services, tx, textId)
  return { isRaised }
}

/** Whether the owner gets less than they know of, or more than anybody offers: the rest is on their page. */
async function changesPrice(
  services: Services,
  tx: Database,
  { terms, ...quote }: GivenQuote,
  knownPence: number | null,
): Promise<boolean> {
  const amount = terms.amountPence
  if (knownPence === null || amount < knownPence) return true
  if (amount === knownPence) return false
  return amount > (await storage.findBestOfOthers(tx, quote, services.clock.now()))
}

/** What an agent may know of the text to the owner. */
export interface OwnersText {
  /** When it will be sent, in milliseconds; null where it will not be, or `ifBest`. */
  at: number | null
  /** Whether it will be sent if the quote is the best: to say more would say what others offer. */
  ifBest: boolean
}

/** What the agent may know of the text about a quote that is given now; `isRaised` as `queueQuoteNotice` has it. */
export async function ownersTextOf(
  services: Services,
  tx: Database,
  quote: GivenQuote & { isRaised: boolean },
): Promise<OwnersText> {
  if (await isNumberStopped(services, tx, quote.phone)) return { at: null, ifBest: false }
  const waiting = await storage.findWaitingNotice(tx, quote)
  // A raise asked about again says no more than the first time.
  const isSecret = quote.isRaised || quote.terms.amountPence > (waiting?.known_pence ?? Infinity)
  return { at: isSecret ? null : (waiting?.due_at ?? null), ifBest: quote.isRaised }
}

/**
 * Takes a withdrawn quote out of the text that waits about it; one that is about others too goes without
 * it. What the owner knew before is kept, so that the same quote given again texts nobody.
 */
export async function withdrawQuoteNotice(
  services: Services,
  tx: Database,
  quote: storage.QuoteNotice & { terms: QuoteTerms },
): Promise<void> {
  const waiting = await storage.findWaitingNotice(tx, quote)
  const { known_terms, known_pence } = waiting ?? {
    known_terms: termsDigest(services, quote.terms),
    known_pence: quote.terms.amountPence,
  }
  if (known_terms !== null) {
    await storage.updateNotice(tx, quote.linkId, { terms_once_told: known_terms, known_pence })
  }
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

/** Takes back every waiting text to `phone` about the posting's quotes: its owner has seen them. */
export async function takeQuoteNoticesBack(
  tx: Database,
  { postingId, phone }: { postingId: string; phone: string },
): Promise<void> {
  const waiting = await findWaitingTextListings(tx, postingId, phone)
  const textIds = waiting.map((listing) => listing.text_id)
  if (textIds.length === 0) return
  await storage.clearNotices(tx, { postingId, textIds })
  await deleteUntriedCounts(tx, await deleteTextListings(tx, { postingId, textIds }))
}

/**
 * Takes a posting's waiting texts to `from` back, since somebody else may have that number. If one
 * of them was about quotes, one text to `to` takes their place. The caller queues the link to the new number.
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

// As operators see it until then.
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
