import type { PhoneNumber } from '../../../../domain/people/phone-number.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { takeLock, phoneLock } from '../../../platform/database/locks.ts'
import type { Services } from '../../../platform/services.ts'
import {
  alarmText,
  agentLimitAlarmText,
  appliedAgainText,
  applicationText,
  approvalText,
  codeText,
  deskSignInText,
  furtherLicenceText,
  licenceText,
  looksAlarmText,
  newCarsText,
  notApprovedYetText,
  personAddedText,
  subscriptionText,
} from '../wording/agent-wording.ts'
import { CODE_COUNTS_AS, mayTell, type CodeAskedBy } from '../limits/phone-limits.ts'
import { deleteTexts } from './text-storage.ts'
import { idAt, queue, type QueuedText } from './queue-text.ts'
import { londonDay } from '../../../platform/london-time.ts'

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
    ? { kind: 'not-approved-yet', phone, body: notApprovedYetText(config) }
    : { kind: 'code', phone, body: codeText(config, code), countsAs: CODE_COUNTS_AS[by] }
  const id = await queue(services, tx, text)
  await deleteTexts(tx, asker === 'may-sign-in' || isTold ? [] : [id])
}

/** Queues the text that says an application was approved. */
export async function queueApprovalText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queue(services, tx, { kind: 'approved', phone, body: approvalText(services.config) })
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
  await queue(services, tx, { kind: 'licence', phone, body })
}

/** Queues the notice that a payment has failed, or that a subscription ends; it goes in the daytime. */
export async function queueSubscriptionText(
  services: Services,
  tx: Database,
  { phone, ...said }: { phone: PhoneNumber; what: 'failed' | 'ends'; day: string },
): Promise<void> {
  const body = subscriptionText(services.config, said)
  await queue(services, tx, { kind: 'subscription', phone, body })
}

/** Tells somebody in the daytime that a business added them, once a day for all businesses. The phone is locked. */
export async function queuePersonAddedText(
  services: Services,
  tx: Database,
  { phone, ...added }: { phone: PhoneNumber; business: string; isTaken: boolean },
): Promise<void> {
  if (!(await mayTell(services, tx, phone, 'person-added'))) return
  const body = personAddedText(services.config, added)
  await queue(services, tx, { kind: 'person-added', phone, body })
}

/** Queues the text of new cars to an agent who wants no pushes. */
export async function queueNewCarsText(
  services: Services,
  tx: Database,
  { phone, alert }: { phone: PhoneNumber; alert: { title: string; line: string } },
): Promise<void> {
  await queue(services, tx, { kind: 'new-cars', phone, body: newCarsText(services.config, alert) })
}

/** Tells the first manager, if there is one, of an application, up to the day's limit. */
export async function queueApplicationText(services: Services, tx: Database): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTell(services, tx, phone, 'application'))) return
  await queue(services, tx, { kind: 'application', phone, body: applicationText(services.config) })
}

/** Tells the holder of a known phone once a day that somebody applied with that phone. */
export async function queueAppliedAgainText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTell(services, tx, phone, 'applied-again'))) return
  await queue(services, tx, {
    kind: 'applied-again',
    phone,
    body: appliedAgainText(services.config),
  })
}

/** Tells a manager that somebody signed in at the desk from a network not seen before. */
export async function queueDeskSignInText(
  services: Services,
  tx: Database,
  { phone, name }: { phone: PhoneNumber; name: string },
): Promise<void> {
  const at = timeInWords(new Date(services.clock.now()).toISOString())
  await queue(services, tx, {
    kind: 'alarm',
    phone,
    body: deskSignInText(services.config, { name, at }),
  })
}

/** Warns the first manager, if there is one, once before `endsAt` that much of the day's texts is spent. */
export async function queueAlarmText(
  services: Services,
  tx: Database,
  endsAt: number,
): Promise<void> {
  await alarmOnce(services, tx, { of: ['texts'], endsAt, body: alarmText(services.config) })
}

/** Warns the first manager, if there is one, once before `endsAt` that an agent met a limit. */
export async function queueAgentLimitAlarm(
  services: Services,
  tx: Database,
  { agentId, setting, endsAt }: { agentId: string; setting: string; endsAt: number },
): Promise<void> {
  const body = agentLimitAlarmText(services.config, { agentId, setting })
  await alarmOnce(services, tx, { of: ['agent', agentId], endsAt, body })
}

/** Warns the first manager, if there is one, that somebody at the desk was shown a day's share of numbers. */
export async function queueLooksAlarm(
  services: Services,
  tx: Database,
  { who, endsAt }: { who: string; endsAt: number },
): Promise<void> {
  const body = looksAlarmText(services.config, { who })
  await alarmOnce(services, tx, { of: ['looks', who], endsAt, body })
}

async function alarmOnce(
  services: Services,
  tx: Database,
  { of, endsAt, body }: { of: string[]; endsAt: number; body: string },
): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  // A second alarm of the same period has the same id, and is not queued.
  const id = idAt(endsAt, services.digest('alarm', ...of, String(endsAt)))
  await queue(services, tx, { id, kind: 'alarm', phone, body })
}
