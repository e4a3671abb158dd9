// Queues texts in the transaction of what they tell of: either both are on disk or neither is.
import { isDomestic, type PhoneNumber } from '../../../domain/phone-number.ts'
import type { Registration } from '../../../domain/registration.ts'
import type { Database } from '../../database/schema.ts'
import { firstIdAt, orderedId } from '../../identifiers.ts'
import type { Services } from '../../services.ts'
import { insertCount } from '../limits/text-counts-storage.ts'
import { mayAnnounceQuote } from '../limits/phone-limits.ts'
import { phoneDigest } from '../../digest.ts'
import { londonDay, nextSummary, withinQuoteHours } from '../limits/quote-hours.ts'
import { insertText, type CountedKind, type TextKind } from './text-storage.ts'
import { insertTextListing } from './text-listings-storage.ts'
import { linkText } from '../wording/owner-wording.ts'

interface LinkText {
  postingId: string
  phone: PhoneNumber
  registration: Registration
  uniqueId: string
  /** Whether the phone's holder has said that the car is theirs. */
  isConfirmed?: boolean
}

interface NewQuote {
  postingId: string
  phone: PhoneNumber
  linkId: string
  /** Whether the owner knows earlier terms of the quote. */
  isChange?: boolean
}

export interface QueuedText {
  id: string
  postingId: string | null
  kind: TextKind
  phone: PhoneNumber
  body: string | null
  dueAt: number
  /** What it counts as towards the limits, where that is not its kind. */
  countsAs?: CountedKind
}

/** Queues the text with a posting's link, due at once. Ask `linkTextWait` and `isNumberStopped` first. */
export async function queueLinkText(
  services: Services,
  tx: Database,
  link: LinkText,
): Promise<void> {
  const now = services.clock.now()
  const { postingId, phone, isConfirmed = false } = link
  const body = linkText(services.config, { ...link, isConfirmed })
  await queue(services, tx, {
    id: orderedId(now),
    postingId,
    kind: 'link',
    phone,
    body,
    dueAt: now,
  })
}

/**
 * Queues the text about a new or changed quote, due after QUOTE_TEXT_DELAY_SECONDS within
 * QUOTE_TEXT_HOURS of London. Past the phone's limit for that day the quote joins the summary that
 * goes at 18:00. Either is worded when it is sent. Returns the text's id.
 */
export async function queueQuoteText(
  services: Services,
  tx: Database,
  quote: NewQuote,
): Promise<string> {
  const { quoteTextHours, quoteTextDelaySeconds } = services.config
  const now = services.clock.now()
  const dueAt = withinQuoteHours(quoteTextHours, now + quoteTextDelaySeconds * 1000)
  const { postingId, phone, linkId, isChange = false } = quote
  const to = { phone, day: londonDay(dueAt), isChange }
  const text = (await mayAnnounceQuote(services, tx, to))
    ? ownText(quote, { now, dueAt })
    : summaryText(services, phone, nextSummary(quoteTextHours, dueAt))
  await queue(services, tx, text)
  await insertTextListing(tx, { textId: text.id, postingId, linkId })
  return text.id
}

function ownText(quote: NewQuote, at: { now: number; dueAt: number }): QueuedText {
  const { postingId, phone, isChange = false } = quote
  return {
    id: orderedId(at.now),
    postingId,
    kind: 'quote',
    phone,
    body: null,
    dueAt: at.dueAt,
    ...(isChange ? { countsAs: 'changed-quote' } : {}),
  }
}

// A second quote for the same phone and moment makes the same id, and joins the text.
function summaryText(services: Services, phone: PhoneNumber, dueAt: number): QueuedText {
  const id = idAt(dueAt, services.digest('gathered-quotes', phone, String(dueAt)))
  return { id, postingId: null, kind: 'gathered-quotes', phone, body: null, dueAt }
}

/** The id of a text that is queued once for a moment; like every id it begins with its time. */
export function idAt(time: number, digest: string): string {
  return firstIdAt(time) + digest.slice(0, 20)
}

/** Queues a text as it is and counts it towards its phone's limits. */
export async function queue(services: Services, tx: Database, text: QueuedText): Promise<void> {
  const now = services.clock.now()
  await insertText(tx, { ...text, now })
  await insertCount(tx, {
    text_id: text.id,
    phone_digest: phoneDigest(services, text.phone),
    kind: text.countsAs ?? text.kind,
    international: isDomestic(text.phone) ? 0 : 1,
    day: londonDay(text.dueAt),
    queued_at: now,
  })
}
