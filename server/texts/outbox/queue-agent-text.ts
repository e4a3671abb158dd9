// Puts texts to agents and to the operator into the outbox, in the transaction of what they tell of.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import type { Database } from '../../database/schema.ts'
import { takeTurn } from '../../database/locks.ts'
import { orderedId } from '../../identifiers.ts'
import type { World } from '../../services.ts'
import {
  alarmText,
  allowanceAlarmText,
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
import { turnOfPhone } from '../lock-phone.ts'
import type { TextKind } from './text-storage.ts'

/** Who asks for a sign-in code: somebody who may sign in, who waits for approval, or neither. */
export type Asker = 'agent' | 'applicant' | 'nobody'

/**
 * Queues the text with a sign-in code, due at once, for an agent; for an applicant one that says there
 * is none yet, once a day. Ask `codeTextWait` first. For a number nobody has the same is written and
 * the text is taken back, so that all take as long.
 */
export async function queueCodeText(
  world: World,
  tx: Database,
  { phone, code, asker, by }: { phone: PhoneNumber; code: string; asker: Asker; by: CodeAskedBy },
): Promise<void> {
  const mayTell = await mayTellApplicant(world, tx, phone)
  const id =
    asker === 'applicant' && mayTell
      ? await queueNow(world, tx, 'not-approved-yet', {
          phone,
          body: notApprovedYetText(world.config),
        })
      : await queueNow(world, tx, 'code', {
          phone,
          body: codeText(world.config, code),
          countsAs: CODE_COUNTS_AS[by],
        })
  const isKept = asker === 'agent' || (asker === 'applicant' && mayTell)
  await deleteText(tx, isKept ? `not ${id}` : id)
}

/** Queues the text that says an application was approved. */
export async function queueApprovalText(
  world: World,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queueNow(world, tx, 'approved', { phone, body: approvalText(world.config) })
}

/** Queues the text that says an application was turned down. */
export async function queueRejectionText(
  world: World,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await queueNow(world, tx, 'rejected', { phone, body: rejectionText(world.config) })
}

/** Queues the notice that a licence ends, or has ended; it goes in the daytime. */
export async function queueLicenceText(
  world: World,
  tx: Database,
  { phone, day }: { phone: PhoneNumber; day: string },
): Promise<void> {
  const now = world.clock.now()
  const body = licenceText(world.config, { day, today: londonDay(now) })
  const dueAt = withinQuoteHours(world.config.quoteTextHours, now)
  const text = { id: orderedId(now), postingId: null, kind: 'licence', phone, body, dueAt } as const
  await queue(world, tx, text)
}

/** Tells OPERATOR_PHONE, if there is one, of an application; past the day's share it keeps quiet. */
export async function queueApplicationText(world: World, tx: Database): Promise<void> {
  const phone = world.config.operatorPhone
  if (phone === null) return
  await takeTurn(tx, turnOfPhone(world, phone))
  if (!(await mayTellOperator(world, tx, phone))) return
  await queueNow(world, tx, 'application', {
    phone,
    body: applicationText(world.config),
  })
}

/** Tells a phone that is known already of an application with it: once a day, whoever applies. */
export async function queueAppliedAgainText(
  world: World,
  tx: Database,
  phone: PhoneNumber,
): Promise<void> {
  await takeTurn(tx, turnOfPhone(world, phone))
  if (!(await mayTellOfApplication(world, tx, phone))) return
  await queueNow(world, tx, 'applied-again', { phone, body: appliedAgainText(world.config) })
}

/** Warns OPERATOR_PHONE, if there is one, that most of a limit is spent: once before `endsAt`. */
export async function queueAlarmText(
  world: World,
  tx: Database,
  { setting, endsAt }: { setting: string; endsAt: number },
): Promise<void> {
  await alarmOnce(world, tx, { of: [setting], endsAt, body: alarmText(world.config, setting) })
}

/** Warns OPERATOR_PHONE, if there is one, that an agent met an allowance: once before `endsAt`. */
export async function queueAllowanceAlarm(
  world: World,
  tx: Database,
  { agentId, setting, endsAt }: { agentId: string; setting: string; endsAt: number },
): Promise<void> {
  const body = allowanceAlarmText(world.config, { agentId, setting })
  await alarmOnce(world, tx, { of: ['agent', agentId], endsAt, body })
}

async function alarmOnce(
  world: World,
  tx: Database,
  { of, endsAt, body }: { of: string[]; endsAt: number; body: string },
): Promise<void> {
  const phone = world.config.operatorPhone
  if (phone === null) return
  const now = world.clock.now()
  // Its id follows from the period, so that whoever comes second adds none.
  const digest = world.digest('alarm', ...of, String(endsAt))
  const id = endsAt.toString(16).padStart(12, '0') + digest.slice(0, 20)
  await queue(world, tx, { id, postingId: null, kind: 'alarm', phone, body, dueAt: now })
}

async function queueNow(
  world: World,
  tx: Database,
  kind: TextKind,
  text: Pick<QueuedText, 'body' | 'countsAs' | 'phone'>,
): Promise<string> {
  const now = world.clock.now()
  const id = orderedId(now)
  await queue(world, tx, { id, postingId: null, kind, ...text, dueAt: now })
  return id
}
