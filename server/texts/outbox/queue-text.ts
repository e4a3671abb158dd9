// Queues texts in the transaction of the change they are about: either both are on disk or neither is.
import { isDomestic, type PhoneNumber } from '../../../domain/phone-number.ts'
import type { Registration } from '../../../domain/registration.ts'
import { SECOND_MS } from '../../../domain/time.ts'
import type { Database } from '../../database/schema.ts'
import { firstIdAt, orderedId } from '../../identifiers.ts'
import type { Services } from '../../services.ts'
import { insertCount } from '../limits/text-counts-storage.ts'
import { mayAnnounceQuote } from '../limits/phone-limits.ts'
import { phoneDigest } from '../../digest.ts'
import { londonDay, nextSummary, withinQuoteHours } from '../limits/quote-hours.ts'
import { withinItsHours } from './retry-plan.ts'
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
  /** A new one, unless a text is queued once for a moment (`idAt`). */
  id?: string
  /** The posting it goes with, if any. */
  postingId?: string | null
  kind: TextKind
  phone: PhoneNumber
  body: string | null
  /** As soon as a text of its kind may go, unless said. */
  dueAt?: number
  /** What it counts as towards the limits, where that is not its kind. */
  countsAs?: CountedKind
}

/** Queues the text with a posting's link, due at once. Ask `linkTextWait` and `isNumberStopped` first. */
export async function queueLinkText(
  services: Services,
  tx: Database,
  link: LinkText,
): Promise<void> {
  const { postingId, phone, isConfirmed = false } = link
  const body = linkText(services.config, { ...link, isConfirmed })
  await queue(services, tx, { kind: 'link', postingId, phone, body })
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
  const { postingId, phone, linkId, isChange = false } = quote
  const dueAt = soonInDaytime(services)
  const to = { phone, day: londonDay(dueAt), isChange }
  const countsAs = isChange ? 'changed-quote' : 'quote'
  const own: QueuedText = { kind: 'quote', postingId, phone, body: null, dueAt, countsAs }
  const isOwn = await mayAnnounceQuote(services, tx, to)
  const textId = await queue(services, tx, isOwn ? own : summaryText(services, phone, dueAt))
  await insertTextListing(tx, { textId, postingId, linkId })
  return textId
}

// A second quote for the same phone and moment makes the same id, and joins the text.
function summaryText(services: Services, phone: PhoneNumber, after: number): QueuedText {
  const dueAt = nextSummary(services.config.quoteTextHours, after)
  const id = idAt(dueAt, services.digest('gathered-quotes', phone, String(dueAt)))
  return { id, kind: 'gathered-quotes', phone, body: null, dueAt }
}

/** In QUOTE_TEXT_DELAY_SECONDS, within QUOTE_TEXT_HOURS: what is undone in the meantime costs no text. */
export function soonInDaytime({ config, clock }: Pick<Services, 'config' | 'clock'>): number {
  const { quoteTextHours, quoteTextDelaySeconds } = config
  return withinQuoteHours(quoteTextHours, clock.now() + quoteTextDelaySeconds * SECOND_MS)
}

/** The id of a text that is queued once for a moment; like every id it begins with its time. */
export function idAt(time: number, digest: string): string {
  return firstIdAt(time) + digest.slice(0, 20)
}

/** Queues a text and counts it towards its phone's limits. Answers its id. */
export async function queue(services: Services, tx: Database, text: QueuedText): Promise<string> {
  const now = services.clock.now()
  const { kind, phone, body, countsAs = kind } = text
  const {
    id = orderedId(now),
    postingId = null,
    dueAt = withinItsHours(services, kind, now),
  } = text
  await insertText(tx, { id, postingId, kind, phone, body, dueAt, now })
  await insertCount(tx, {
    text_id: id,
    phone_digest: phoneDigest(services, phone),
    kind: countsAs,
    international: isDomestic(phone) ? 0 : 1,
    day: londonDay(dueAt),
    queued_at: now,
  })
  return id
}
