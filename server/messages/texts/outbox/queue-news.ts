// Queues texts to agents, applicants, complainants and operators, which outlive every posting.
import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { takeLock, phoneLock } from '../../../platform/database/locks.ts'
import type { ClientNetworks } from '../../../platform/http/client-networks.ts'
import { endOfDay } from '../../../platform/london-time.ts'
import type { Services } from '../../../platform/services.ts'
import { TEXT_KINDS } from '../../../platform/text-kinds.ts'
import * as wording from '../wording/news-wording.ts'
import { spendLinkText } from '../limits/link-limits.ts'
import { CODE_COUNTS_AS, mayTell, type CodeAskedBy } from '../limits/phone-limits.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import { idAt, queue, type QueuedText } from './queue-text.ts'

/** Queues the news of that kind to `phone` (E.164), if there is one and it may get one more of the kind today. */
export async function queueNews<K extends wording.NewsKind>(
  services: Services,
  tx: Database,
  phone: string | null,
  kind: K,
  ...given: wording.Given<K>
): Promise<void> {
  if (phone === null) return
  if (TEXT_KINDS[kind].perDay !== undefined) {
    await takeLock(tx, phoneLock(services, phone))
    if (!(await mayTell(services, tx, phone, kind))) return
  }
  const body = wording.newsText(services.config, kind, ...given)
  await queue(services, tx, { kind, phone: phone as PhoneNumber, body })
}

/** Warns the first manager, if there is one, once a day of the same thing. */
export async function queueAlarm(services: Services, tx: Database, alarm: wording.Alarm) {
  const phone = services.config.operatorPhone
  if (phone === null) return
  const { about } = alarm
  const endsAt = endOfDay(services.clock.now())
  // A second alarm of the day has the same id, and is not queued.
  const id = idAt(endsAt, services.digest('alarm', about, alarm.whose ?? '', String(endsAt)))
  const kind = about === 'complaints' ? 'complaint-notice' : 'alarm'
  await queue(services, tx, { id, kind, phone, body: wording.alarmText(services.config, alarm) })
}

/** Somebody who asks for a code may sign in, waits for approval, or is neither. */
export type Asker = 'may-sign-in' | 'applicant' | 'nobody'

/**
 * Queues the text with a sign-in code, due at once, if `asker` may sign in. An applicant is told once a day that there
 * is no code yet. For any other number the same rows are written and the text is taken back, so that all numbers take
 * as long. Ask `codeTextWait` first.
 */
export async function queueCodeText(
  services: Services,
  tx: Database,
  { phone, code, asker, by }: { phone: PhoneNumber; code: string; asker: Asker; by: CodeAskedBy },
): Promise<void> {
  const mayTellApplicant = await mayTell(services, tx, phone, 'not-approved-yet')
  const isTold = asker === 'applicant' && mayTellApplicant
  const { config } = services
  const text: QueuedText = isTold
    ? { kind: 'not-approved-yet', phone, body: wording.newsText(config, 'not-approved-yet') }
    : { kind: 'code', phone, body: wording.codeText(config, code), countsAs: CODE_COUNTS_AS[by] }
  const id = await queue(services, tx, text)
  const goes = asker === 'may-sign-in' || isTold
  await tx
    .deleteFrom('texts')
    .where('id', '=', goes ? '' : id)
    .execute()
}

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
  const body = wording.newsText(services.config, 'complaint', complaint)
  await queue(services, tx, { kind: 'complaint', phone, body, turn: spent.value })
  return body
}
