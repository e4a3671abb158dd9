// Queues texts about complaints: to who complained and to the operator.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Database } from '../../database/schema.ts'
import { orderedId } from '../../identifiers.ts'
import type { Services } from '../../services.ts'
import { spendLinkText, type ClientNetworks } from '../limits/link-limits.ts'
import { mayTell } from '../limits/phone-limits.ts'
import { endOfDay, withinQuoteHours } from '../limits/quote-hours.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import { complaintNoticeText, complaintReceivedText } from '../wording/complaint-wording.ts'
import { idAt, queue } from './queue-text.ts'

/**
 * Queues the text with a complaint's reference, due at once, and answers its wording; null where none goes:
 * anybody can type a stranger's number, so it counts towards the limits of links too. Lock the phone before.
 */
export async function queueReceivedText(
  services: Services,
  tx: Database,
  complaint: { phone: PhoneNumber; from: ClientNetworks; reference: string; answerBy: string },
): Promise<string | null> {
  const { phone, from } = complaint
  if (await isNumberStopped(services, tx, phone)) return null
  if (!(await mayTell(services, tx, phone, 'complaint'))) return null
  if (!(await spendLinkText(services, tx, { phone, from })).ok) return null
  const now = services.clock.now()
  const body = complaintReceivedText(services.config, complaint)
  const id = orderedId(now)
  await queue(services, tx, { id, postingId: null, kind: 'complaint', phone, body, dueAt: now })
  return body
}

/** Queues the operator's answer to a complaint; it goes in the daytime. */
export async function queueAnswerText(
  services: Services,
  tx: Database,
  { phone, body }: { phone: PhoneNumber; body: string },
): Promise<void> {
  const now = services.clock.now()
  const dueAt = withinQuoteHours(services.config.quoteTextHours, now)
  const id = orderedId(now)
  await queue(services, tx, { id, postingId: null, kind: 'complaint-answer', phone, body, dueAt })
}

/** Tells OPERATOR_PHONE, if there is one, that somebody has complained: once a day, in the daytime. */
export async function queueComplaintNotice(services: Services, tx: Database): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  const now = services.clock.now()
  const endsAt = endOfDay(now)
  // A second notice of the same day has the same id, and is not queued.
  const id = idAt(endsAt, services.digest('complaint-notice', String(endsAt)))
  const dueAt = withinQuoteHours(services.config.quoteTextHours, now)
  const body = complaintNoticeText(services.config)
  await queue(services, tx, { id, postingId: null, kind: 'complaint-notice', phone, body, dueAt })
}
