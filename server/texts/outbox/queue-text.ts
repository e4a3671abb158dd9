// Puts a text into the outbox, in the transaction of what it tells of: either both are on disk or
// neither is.
import { isDomestic, type PhoneNumber } from '../../../domain/phone-number.ts'
import type { Registration } from '../../../domain/registration.ts'
import type { Database } from '../../database/schema.ts'
import { orderedId } from '../../identifiers.ts'
import type { Services } from '../../services.ts'
import { insertCount } from '../limits/text-counts-storage.ts'
import { mayAnnounceQuote } from '../limits/phone-limits.ts'
import { phoneDigest } from '../../digest.ts'
import { londonDay, nextSummary, withinQuoteHours } from '../limits/quote-hours.ts'
import { insertText, type CountedKind, type TextKind } from './text-storage.ts'
import { insertTextListing } from './quote-summary-storage.ts'
import { changedQuoteText, linkText, quoteText } from '../wording/owner-wording.ts'

interface LinkNotice {
  postingId: string
  phone: PhoneNumber
  registration: Registration
  uniqueId: string
  /** Whether the phone's holder said before that the car is theirs. */
  isConfirmed?: boolean
}

interface NewNotice {
  postingId: string
  phone: PhoneNumber
  registration: Registration
  listingId: string
  linkId: string
  /** Whether the owner was told of the quote before. */
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
  link: LinkNotice,
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
 * QUOTE_TEXT_HOURS of London. Past the phone's share of that day the quote joins the one text that
 * goes at 18:00. Returns the text's id.
 */
export async function queueQuoteText(
  services: Services,
  tx: Database,
  quote: NewNotice,
): Promise<string> {
  const { quoteTextHours, quoteTextDelaySeconds } = services.config
  const now = services.clock.now()
  const dueAt = withinQuoteHours(quoteTextHours, now + quoteTextDelaySeconds * 1000)
  const { postingId, phone, linkId, isChange = false } = quote
  const to = { phone, day: londonDay(dueAt), isChange }
  const text = (await mayAnnounceQuote(services, tx, to))
    ? ownText(services, quote, { now, dueAt })
    : summaryText(services, phone, nextSummary(quoteTextHours, dueAt))
  await queue(services, tx, text)
  await insertTextListing(tx, { textId: text.id, postingId, linkId })
  return text.id
}

function ownText(
  services: Services,
  quote: NewNotice,
  at: { now: number; dueAt: number },
): QueuedText {
  const { postingId, phone, isChange = false } = quote
  const text = { id: orderedId(at.now), postingId, kind: 'quote', phone, dueAt: at.dueAt } as const
  return isChange
    ? { ...text, body: changedQuoteText(services.config, quote), countsAs: 'changed-quote' }
    : { ...text, body: quoteText(services.config, quote) }
}

// Its id follows from the phone and the moment, so that whoever comes second joins the same text.
function summaryText(services: Services, phone: PhoneNumber, dueAt: number): QueuedText {
  const digest = services.digest('gathered-quotes', phone, String(dueAt))
  const id = dueAt.toString(16).padStart(12, '0') + digest.slice(0, 20)
  return { id, postingId: null, kind: 'gathered-quotes', phone, body: null, dueAt }
}

/** Queues a text as it stands and counts it towards its phone's limits. */
export async function queue(services: Services, tx: Database, text: QueuedText): Promise<void> {
  const now = services.clock.now()
  await insertText(tx, text, now)
  await insertCount(tx, {
    text_id: text.id,
    phone_digest: phoneDigest(services, text.phone),
    kind: text.countsAs ?? text.kind,
    international: isDomestic(text.phone) ? 0 : 1,
    day: londonDay(text.dueAt),
    queued_at: now,
  })
}
