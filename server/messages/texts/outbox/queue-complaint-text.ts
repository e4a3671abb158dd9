import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import { phoneLock, takeLock } from '../../../platform/database/locks.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { spendLinkText } from '../limits/link-limits.ts'
import { mayTell } from '../limits/phone-limits.ts'
import { endOfDay } from '../../../platform/london-time.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import {
  complaintAskedText,
  complaintNoticeText,
  complaintReceivedText,
} from '../wording/complaint-wording.ts'
import { idAt, queue } from './queue-text.ts'
import type { ClientNetworks } from '../../../platform/http/client-networks.ts'

/**
 * Queues the text with a complaint's reference, due at once, and answers its wording, or null where no text goes.
 * Anybody can type a stranger's number, so the text counts towards the limits of links too. The phone is locked.
 */
export async function queueReceivedText(
  services: Services,
  tx: Database,
  complaint: { phone: PhoneNumber; from: ClientNetworks; reference: string; answerBy: string },
): Promise<string | null> {
  const { phone, from } = complaint
  if (await isNumberStopped(services, tx, phone)) return null
  if (!(await mayTell(services, tx, phone, 'complaint'))) return null
  const spent = await spendLinkText(services, tx, { phone, from })
  if (!spent.ok) return null
  const body = complaintReceivedText(services.config, complaint)
  await queue(services, tx, { kind: 'complaint', phone, body, turn: spent.value })
  return body
}

/** Tells a buyer in the daytime, once a day, that we have written to them about a complaint. */
export async function queueAskedText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTell(services, tx, phone, 'complaint-asked'))) return
  await queue(services, tx, {
    kind: 'complaint-asked',
    phone,
    body: complaintAskedText(services.config),
  })
}

/** Tells the first manager, if there is one, once a day in the daytime that somebody has complained or answered. */
export async function queueComplaintNotice(services: Services, tx: Database): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  const endsAt = endOfDay(services.clock.now())
  // A second notice of the same day has the same id, and is not queued.
  const id = idAt(endsAt, services.digest('complaint-notice', String(endsAt)))
  const body = complaintNoticeText(services.config)
  await queue(services, tx, { id, kind: 'complaint-notice', phone, body })
}
