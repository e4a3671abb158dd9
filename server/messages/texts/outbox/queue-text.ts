// Queues texts in the transaction of the change they are about: either both are on disk or neither is.
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import type { Registration } from '../../../../domain/vehicles/registration.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { firstIdAt, orderedId } from '../../../platform/identifiers.ts'
import type { Services } from '../../../platform/services.ts'
import type { Turn } from '../limits/link-limits.ts'
import { insertCount } from '../limits/phone-limits.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import { londonDay, withinQuoteHours } from '../../../platform/london-time.ts'
import { TEXT_KINDS, withinItsHours, type TextKind } from '../../../platform/text-kinds.ts'
import { insertText, takeTextsBack, TO_AGENT, type CountedKind } from './text-storage.ts'
import { linkText } from '../wording/owner-wording.ts'

interface LinkText {
  postingId: string
  phone: PhoneNumber
  registration: Registration
  uniqueId: string
  /** Whether the phone's holder has said that the car is theirs. */
  isConfirmed?: boolean
  turn?: Turn
}

const UNDONE_WITHIN_MS = 2 * MINUTE_MS

export interface QueuedText {
  /** A new id, unless a text is queued once for a moment (`idAt`). */
  id?: string
  /** The posting with which the text is deleted, if any. */
  postingId?: string | null
  kind: TextKind
  phone: PhoneNumber
  body: string | null
  /** Unless said, the first moment at which a text of this kind may go. */
  dueAt?: number | undefined
  /** What the text counts as towards the limits, where that is not its kind. */
  countsAs?: CountedKind
  turn?: Turn
}

/** Queues the text with a posting's link, due at once. Ask `linkTextWait` and `isNumberStopped` first. */
export async function queueLinkText(services: Services, tx: Database, link: LinkText) {
  const { postingId, phone, isConfirmed = false, turn = 1 } = link
  const body = linkText(services.config, { ...link, isConfirmed })
  const countsAs = isConfirmed ? 'own-link' : 'link'
  await queue(services, tx, { kind: 'link', postingId, phone, body, countsAs, turn })
}

/** Two minutes from now, or QUOTE_TEXT_DELAY_SECONDS if less, in the daytime: a change undone by then costs no text. */
export function soonInDaytime({ config, clock }: Pick<Services, 'config' | 'clock'>): number {
  const waitMs = Math.min(UNDONE_WITHIN_MS, config.quoteTextDelaySeconds * SECOND_MS)
  return withinQuoteHours(config.quoteTextHours, clock.now() + waitMs)
}

/** The id of a text that is queued once for a moment. Like every id this one begins with its time. */
export function idAt(time: number, digest: string): string {
  return firstIdAt(time) + digest.slice(0, 20)
}

/** Queues a text and counts it towards its phone's limits. Answers its id. */
export async function queue(services: Services, tx: Database, text: QueuedText): Promise<string> {
  const now = services.clock.now()
  const { kind, phone, body, countsAs = kind, turn = 1 } = text
  const { id = orderedId(now), postingId: posting_id = null } = text
  const usual = TEXT_KINDS[kind].undoable ? soonInDaytime(services) : now
  const { dueAt: due_at = withinItsHours(services, kind, usual) } = text
  const due = { state: 'due', due_at, first_due_at: due_at, turn } as const
  await insertText(tx, { id, posting_id, kind, phone, body, ...due, created_at: now })
  const counted = { text_id: id, phone_digest: phoneDigest(services, phone), kind: countsAs }
  await insertCount(tx, { ...counted, day: londonDay(due_at), queued_at: now })
  return id
}

/** Has what waits for an agent go to their new number. */
export async function moveTextsToAgent(
  services: Services,
  tx: Database,
  { from, to: phone }: { from: string; to: PhoneNumber },
): Promise<void> {
  for (const text of await takeTextsBack(tx, { phone: from }, TO_AGENT)) {
    const { posting_id: postingId, kind, body, due_at: dueAt } = text
    await queue(services, tx, { postingId, kind, phone, body, dueAt })
  }
}
