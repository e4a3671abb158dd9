// Puts texts to agents and to the operator into the outbox, in the transaction of what they tell of.
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
  licenceText,
  notApprovedYetText,
  rejectionText,
} from '../wording/agent-wording.ts'
import {
  CODE_COUNTS_AS,
  mayTellApplicant,
  mayTellOfApplication,
  mayTellOperator,
  type CodeAskedBy,
} from '../limits/phone-limits.ts'
import { queue, type QueuedText } from './queue-text.ts'
import { londonDay, withinQuoteHours } from '../limits/quote-hours.ts'
import { deleteText } from './sending-storage.ts'
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
  const mayTell = await mayTellApplicant(services, tx, phone)
  const id =
    asker === 'applicant' && mayTell
      ? await queueNow(services, tx, 'not-approved-yet', {
          phone,
          body: notApprovedYetText(services.config),
        })
      : await queueNow(services, tx, 'code', {
          phone,
          body: codeText(services.config, code),
          countsAs: CODE_COUNTS_AS[by],
        })
  const isKept = asker === 'agent' || (asker === 'applicant' && mayTell)
  await deleteText(tx, isKept ? `not ${id}` : id)
}

/** Queues the text that says an application was approved. */
export async function queueApprovalText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queueNow(services, tx, 'approved', { phone, body: approvalText(services.config) })
}

/** Queues the text that says an application was turned down. */
export async function queueRejectionText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queueNow(services, tx, 'rejected', { phone, body: rejectionText(services.config) })
}

/** Queues the notice that a licence ends, or has ended; it goes in the daytime. */
export async function queueLicenceText(
  services: Services,
  tx: Database,
  { phone, day }: { phone: PhoneNumber; day: string },
): Promise<void> {
  const now = services.clock.now()
  const body = licenceText(services.config, { day, today: londonDay(now) })
  const dueAt = withinQuoteHours(services.config.quoteTextHours, now)
  const text = { id: orderedId(now), postingId: null, kind: 'licence', phone, body, dueAt } as const
  await queue(services, tx, text)
}

/** Tells OPERATOR_PHONE, if there is one, of an application; past the day's share it keeps quiet. */
export async function queueApplicationText(services: Services, tx: Database): Promise<void> {
  const phone = services.config.operatorPhone
  if (phone === null) return
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTellOperator(services, tx, phone))) return
  await queueNow(services, tx, 'application', {
    phone,
    body: applicationText(services.config),
  })
}

/** Tells a phone that is known already of an application with it: once a day, whoever applies. */
export async function queueAppliedAgainText(
  services: Services,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await takeLock(tx, phoneLock(services, phone))
  if (!(await mayTellOfApplication(services, tx, phone))) return
  await queueNow(services, tx, 'applied-again', { phone, body: appliedAgainText(services.config) })
}

/** Warns OPERATOR_PHONE, if there is one, that most of a limit is spent: once before `endsAt`. */
export async function queueAlarmText(
  services: Services,
  tx: Database,
  { setting, endsAt }: { setting: string; endsAt: number },
): Promise<void> {
  await alarmOnce(services, tx, {
    of: [setting],
    endsAt,
    body: alarmText(services.config, setting),
  })
}

/** Warns OPERATOR_PHONE, if there is one, that an agent met an allowance: once before `endsAt`. */
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
  // Its id follows from the period, so that whoever comes second adds none.
  const digest = services.digest('alarm', ...of, String(endsAt))
  const id = endsAt.toString(16).padStart(12, '0') + digest.slice(0, 20)
  await queue(services, tx, { id, postingId: null, kind: 'alarm', phone, body, dueAt: now })
}

async function queueNow(
  services: Services,
  tx: Database,
  kind: TextKind,
  text: Pick<QueuedText, 'body' | 'countsAs' | 'phone'>,
): Promise<string> {
  const now = services.clock.now()
  const id = orderedId(now)
  await queue(services, tx, { id, postingId: null, kind, ...text, dueAt: now })
  return id
}
