// Queues texts to agents and to the operator, in the transaction of what they tell of.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Database } from '../../database/schema.ts'
import { takeLock, phoneLock } from '../../database/locks.ts'
import { orderedId } from '../../identifiers.ts'
import type { Services } from '../../services.ts'
import {
  alarmText,
  agentLimitAlarmText,
  appliedAgainText,
  applicationText,
  approvalText,
  codeText,
  furtherLicenceText,
  licenceText,
  newCarsText,
  notApprovedYetText,
  personAddedText,
  rejectionText,
  subscriptionText,
} from '../wording/agent-wording.ts'
import { CODE_COUNTS_AS, mayTell, type CodeAskedBy } from '../limits/phone-limits.ts'
import { idAt, queue, type QueuedText } from './queue-text.ts'
import { londonDay, withinQuoteHours } from '../limits/quote-hours.ts'
import { deleteTexts } from './result-storage.ts'
import type { TextKind } from './text-storage.ts'

/** Who asks for a sign-in code: somebody who may sign in, who waits for approval, or neither. */
export type Asker = 'agent' | 'applicant' | 'nobody'

/**
 * Queues the text with a sign-in code, due at once, for an agent; for an applicant one that says there
 * is none yet, once a day. Ask `codeTextWait` first. For a number nobody has the same is written and
 * the text is taken back, so that all take as long.
 */
export async function queueCodeText(
  services: Services,
  tx: Database,
  { phone, code, asker, by }: { phone: PhoneNumber; code: string; asker: Asker; by: CodeAskedBy },
): Promise<void> {
  const mayTellApplicant = await mayTell(services, tx, phone, 'not-approved-yet')
  const isTold = asker === 'applicant' && mayTellApplicant
  const id = isTold
    ? await queueNow(services, tx, 'not-approved-yet', phone, notApprovedYetText(services.config))
    : await queueNow(services, tx, 'code', phone, codeText(services.config, code), {
        countsAs: CODE_COUNTS_AS[by],
      })
  await deleteTexts(tx, asker === 'agent' || isTold ? [] : [id])
}

/** Queues the text that says an application was approved. */
export async function queueApprovalText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queueNow(services, tx, 'approved', phone, approvalText(services.config))
}

/** Queues the text that says an application was turned down. */
export async function queueRejectionText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queueNow(services, tx, 'rejected', phone, rejectionText(services.config))
}

/** Queues the notice that a licence ends, or has ended; it goes in the daytime. */
export async function queueLicenceText(
  services: Services,
  tx: Database,
  { phone, day, council }: { phone: PhoneNumber; day: string; council: string | null },
): Promise<void> {
  const body =
    council === null
      ? licenceText(services.config, { day, today: londonDay(services.clock.now()) })
      : furtherLicenceText(services.config, { day, council })
  await queueInDaytime(services, tx, 'licence', { phone, body })
}

/** Queues the notice that a payment has failed, or that a subscription ends; it goes in the daytime. */
export async function queueSubscriptionText(
  services: Services,
  tx: Database,
  { phone, ...said }: { phone: PhoneNumber; what: 'failed' | 'ends'; day: string },
): Promise<void> {
  const body = subscriptionText(services.config, said)
  await queueInDaytime(services, tx, 'subscription', { phone, body })
}

/** Tells somebody in the daytime that a business added them, once a day whoever adds them. The phone is locked. */
export async function queuePersonAddedText(
  services: Services,
  tx: Database,
  { phone, ...added }: { phone: PhoneNumber; business: string; isTaken: boolean },
): Promise<void> {
  if (!(await mayTell(services, tx, phone, 'person-added'))) return
  const body = personAddedText(services.config, added)
  await queueInDaytime(services, tx, 'person-added', { phone, body })
}

/** Queues the text of new cars to an agent who wants no pushes. */
export async function queueNewCarsText(
  services: Services,
  tx: Database,
  { phone, alert }: { phone: PhoneNumber; alert: { title: string; line: string } },
): Promise<void> {
  await queueNow(services, tx, 'new-cars', phone, newCarsText(services.config, alert))
}

/** Tells OPERATOR_PHONE, if there is one, of an application; past the day's limit it keeps quiet. */
export async function queueApplicationText(services: Services, tx: Database): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTell(services, tx, phone, 'application'))) return
  await queueNow(services, tx, 'application', phone, applicationText(services.config))
}

/** Tells a phone that is known already of an application with it, once a day. */
export async function queueAppliedAgainText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTell(services, tx, phone, 'applied-again'))) return
  await queueNow(services, tx, 'applied-again', phone, appliedAgainText(services.config))
}

/** Warns OPERATOR_PHONE, if there is one, that most of a limit is spent: once before `endsAt`. */
export async function queueAlarmText(
  services: Services,
  tx: Database,
  { setting, endsAt }: { setting: string; endsAt: number },
): Promise<void> {
  const body = alarmText(services.config, setting)
  await alarmOnce(services, tx, { of: [setting], endsAt, body })
}

/** Warns OPERATOR_PHONE, if there is one, that an agent met a limit: once before `endsAt`. */
export async function queueAgentLimitAlarm(
  services: Services,
  tx: Database,
  { agentId, setting, endsAt }: { agentId: string; setting: string; endsAt: number },
): Promise<void> {
  const body = agentLimitAlarmText(services.config, { agentId, setting })
  await alarmOnce(services, tx, { of: ['agent', agentId], endsAt, body })
}

async function alarmOnce(
  services: Services,
  tx: Database,
  { of, endsAt, body }: { of: string[]; endsAt: number; body: string },
): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  const now = services.clock.now()
  // A second alarm of the same period has the same id, and is not queued.
  const id = idAt(endsAt, services.digest('alarm', ...of, String(endsAt)))
  await queue(services, tx, { id, postingId: null, kind: 'alarm', phone, body, dueAt: now })
}

async function queueInDaytime(
  services: Services,
  tx: Database,
  kind: TextKind,
  to: Pick<QueuedText, 'phone' | 'body'>,
): Promise<void> {
  const now = services.clock.now()
  const dueAt = withinQuoteHours(services.config.quoteTextHours, now)
  await queue(services, tx, { id: orderedId(now), postingId: null, kind, ...to, dueAt })
}

async function queueNow(
  services: Services,
  tx: Database,
  kind: TextKind,
  phone: PhoneNumber,
  body: string,
  counted: Pick<QueuedText, 'countsAs'> = {},
): Promise<string> {
  const now = services.clock.now()
  const id = orderedId(now)
  await queue(services, tx, { id, postingId: null, kind, phone, body, dueAt: now, ...counted })
  return id
}
