// Owners are texted when a quote becomes the best. Quotes that come within ten minutes go as one text, texts about one
// car are an hour apart, and past a few a day the rest go in one text at 18:00.
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import { HOUR_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { mayAnnounceQuote, unopenedWait } from '../limits/phone-limits.ts'
import { londonDay, nextSummary, withinQuoteHours } from '../limits/quote-hours.ts'
import { deleteUntriedCounts } from '../limits/text-counts-storage.ts'
import { takeDealTextsBack } from './queue-deal-texts.ts'
import { idAt, queue } from './queue-text.ts'
import * as storage from './quote-notices-storage.ts'
import { deleteWaitingLinkTexts, deleteWaitingTexts } from './text-storage.ts'

interface TextedPosting {
  postingId: string
  phone: string
}

/** A quote as it is now. `beforePence` is the amount that the owner could choose until now, or null. */
type ChangedQuote = TextedPosting & storage.OfferedQuote & { beforePence: number | null }

/** Queues a text where the quote has become the best. The caller has locked the posting and its phone. */
export async function notifyOfQuote(
  services: Services,
  tx: Database,
  { beforePence, ...quote }: ChangedQuote,
): Promise<void> {
  const best = await storage.findBestOfOthers(tx, quote, services.clock.now())
  const wasBest = beforePence !== null && beforePence > best
  if (quote.amountPence > best && !wasBest) await queueQuoteText(services, tx, quote)
}

/** Queues a text about a posting's best quote, unless one waits: its wording is made when it is sent. */
export async function queueQuoteText(
  services: Services,
  tx: Database,
  posting: TextedPosting,
): Promise<void> {
  if (await storage.hasWaitingText(tx, posting)) return
  if ((await unopenedWait(services, tx, posting.phone)) > 0) return
  const { quoteTextHours, quoteTextDelaySeconds } = services.config
  const waitMs = quoteTextDelaySeconds * SECOND_MS
  const last = await storage.findLastText(tx, posting)
  const next = last === null || waitMs === 0 ? 0 : last + HOUR_MS
  const dueAt = withinQuoteHours(quoteTextHours, Math.max(services.clock.now() + waitMs, next))
  const phone = posting.phone as PhoneNumber
  const mayAnnounce = await mayAnnounceQuote(services, tx, { phone, day: londonDay(dueAt) })
  if (mayAnnounce) {
    await queue(services, tx, { ...posting, phone, kind: 'quote', body: null, dueAt })
  } else await queueSummary(services, tx, phone, dueAt)
}

// A second summary for the same phone and moment has the same id: the first one names both cars.
async function queueSummary(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
  after: number,
): Promise<void> {
  const dueAt = nextSummary(services.config.quoteTextHours, after)
  const id = idAt(dueAt, services.digest('gathered-quotes', phone, String(dueAt)))
  await queue(services, tx, { id, kind: 'gathered-quotes', phone, body: null, dueAt })
}

/** Takes back waiting texts about a posting's quotes. Answers whether there was one. */
export async function takeQuoteTextsBack(tx: Database, postingId: string): Promise<boolean> {
  const deleted = await deleteWaitingTexts(tx, postingId, ['quote'])
  await deleteUntriedCounts(tx, deleted)
  return deleted.length > 0
}

/**
 * Takes a posting's waiting texts to `from` back, since somebody else may have that number. A text to `to` takes the
 * place of one about quotes. The caller queues the link to the new number.
 */
export async function moveQueuedTexts(
  services: Services,
  tx: Database,
  { postingId, from, to }: { postingId: string; from: string; to: PhoneNumber },
): Promise<void> {
  await deleteWaitingLinkTexts(tx, postingId, from)
  await takeDealTextsBack(tx, postingId)
  const isInSummary = await storage.isSummaryWaiting(tx, from)
  const hadNews = await takeQuoteTextsBack(tx, postingId)
  if (hadNews || isInSummary) await queueQuoteText(services, tx, { postingId, phone: to })
}
