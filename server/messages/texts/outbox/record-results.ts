// Records how tries ended and what carriers report of texts later, and says so in the log.
import type { Tables, Database } from '../../../platform/database/schema.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import { prepare } from '../../../platform/database/prepared.ts'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { phoneLock, takeLock } from '../../../platform/database/locks.ts'
import type { DeliveryReport, Carried } from '../../../platform/ports/carrier.ts'
import type { Services } from '../../../platform/services.ts'
import { stopNumber } from '../limits/stopped-numbers.ts'
import { failTry, updateTry } from './text-storage.ts'
import type { ClaimedText } from './claim-texts.ts'
import { isTooLate, withinItsHours, nextTry, soon } from './retry-plan.ts'

const HELD_BACK_MS = 30 * MINUTE_MS

/** Records how tries ended. A text deleted meanwhile stays deleted. */
export async function recordResults(
  services: Services,
  tx: Database,
  results: SendResult[],
): Promise<void> {
  const stopped = results.filter(isStopped).map(({ text }) => phoneLock(services, text.phone))
  if (stopped.length > 0) await takeLock(tx, ...stopped)
  for (const result of results) await recordResult(services, tx, result)
}

/**
 * Acts on reports of those texts that came before their results were recorded. Call this once the results are on disk.
 * Numbers whose owners stopped us lose their postings.
 */
export async function applyDeliveryReports(
  services: Services,
  results: SendResult[],
): Promise<void> {
  if (results.some(isStopped)) await services.clearStopped(services)
  const carrierIds = results.flatMap(
    (result) => ('carrierId' in result ? result.carrierId : null) ?? [],
  )
  await putOffHeldBack(services, carrierIds)
}

/**
 * Records a report, unless one of the same text came before, and acts on it. Reports come twice and late, also
 * before the carrier's own answer was recorded.
 */
export async function recordReport(services: Services, report: DeliveryReport): Promise<void> {
  const { carrierId, state, failure, to } = report
  const { heldBack, stopped } = services.carrier.reports ?? {}
  const kept = { carrier_id: carrierId, state, failure, told_at: services.clock.now() }
  if (failure === stopped) {
    await services.database.transaction().execute(async (tx) => {
      const isNew = (await keepReport(tx, kept)).length > 0
      if (isNew && to !== null) await stopNumber(services, tx, to)
    })
    return services.clearStopped(services)
  }
  await keepReport(services.database, kept)
  // After the report is kept: the sender that records the carrier's answer at this moment looks for reports
  // after that, so the later of the two sees both.
  if (failure === heldBack) await putOffHeldBack(services, [carrierId])
}

// The network holds texts to the number back for half an hour at the most.
async function putOffHeldBack(services: Services, carrierIds: string[]): Promise<void> {
  const { carrier, clock, database } = services
  if (carrierIds.length === 0 || carrier.reports === undefined) return
  const later = clock.now() + HELD_BACK_MS
  const { heldBack } = carrier.reports
  const undelivered = await database
    .selectFrom('deliveries')
    .innerJoin('texts', 'texts.carrier_id', 'deliveries.carrier_id')
    .leftJoin('text_allowances', 'text_allowances.text_id', 'texts.id')
    .where(whereIn(database, 'deliveries.carrier_id', carrierIds))
    .where('deliveries.failure', '=', heldBack)
    .where('texts.state', '=', 'sent')
    .select(['texts.id', 'texts.kind', 'texts.created_at', 'spent_at'])
    .execute()
  for (const text of undelivered) {
    const dueAt = withinItsHours(services, text.kind, later)
    if (isTooLate(text.kind, text.spent_at ?? text.created_at, dueAt)) continue
    await database
      .updateTable('texts')
      .set({ state: 'due', due_at: dueAt, first_due_at: dueAt, sent_at: null, carrier_id: null })
      .where('id', '=', text.id)
      .where('state', '=', 'sent')
      .execute()
  }
}

function isStopped(result: SendResult): boolean {
  return result.state === 'failed' && result.stopped === true
}

async function recordResult(services: Services, tx: Database, result: SendResult): Promise<void> {
  const { text } = result
  switch (result.state) {
    case 'sent': {
      const { at, carrierId } = result
      if (carrierId !== null && services.carrier.redact !== undefined) {
        const carried = { carrier_id: carrierId, text_id: text.id, carried_at: at }
        const insert = tx.insertInto('carried_texts').values(carried)
        await insert.onConflict((conflict) => conflict.doNothing()).execute()
      }
      const sent = { state: 'sent', sent_at: at, carrier_id: carrierId } as const
      // Whichever try succeeded.
      await tx
        .updateTable('texts')
        .set({ ...sent, failure: null, claimed_until: null })
        .where('id', '=', text.id)
        .where('state', '=', 'due')
        .execute()
      return
    }
    case 'due':
      await updateTry(tx, text)
        .set((row) => ({
          due_at: result.dueAt,
          failure: result.failure,
          excused: row('excused', '+', result.excused ? 1 : 0),
          claimed_until: null,
        }))
        .execute()
      return
    case 'failed':
      await failTry(tx, text, result.failure)
      if (isStopped(result)) await stopNumber(services, tx, text.phone)
      return
    case 'gone':
      // Nothing was told, so it does not count.
      await tx.deleteFrom('text_allowances').where('text_id', '=', text.id).execute()
      await tx.deleteFrom('texts').where('id', '=', text.id).execute()
  }
}

/** Logs which text was tried, by which carrier and how that ended, and nothing about the person who gets it. */
export function logResult(services: Services, result: SendResult): void {
  const { text, state } = result
  const { id: textId, kind, tries } = text
  const fields = { textId, kind, tries, carrier: services.carrier.name }
  if (state === 'sent') services.log.info('text sent', fields)
  else if (state === 'gone') services.log.info('text had nothing left to tell', fields)
  else if (state === 'failed') {
    const level = result.loud === true ? 'error' : 'warn'
    services.log[level]('text failed', { ...fields, failure: result.failure })
  } else services.log.warn('text put off', { ...fields, failure: result.failure })
}

/** What becomes of a text once its carrier has answered. */
export type SendResult =
  | { text: ClaimedText; state: 'sent'; at: number; carrierId: string | null }
  | {
      text: ClaimedText
      state: 'due'
      dueAt: number
      failure: string
      /** The try does not count towards giving up. */
      excused: boolean
    }
  | { text: ClaimedText; state: 'failed'; failure: string; loud?: boolean; stopped?: boolean }
  | { text: ClaimedText; state: 'gone' }

const ASK_AGAIN_MS = MINUTE_MS

/** The result of a try that the carrier answered with `answer` just now. */
export function resultOfSend(services: Services, text: ClaimedText, answer: Carried): SendResult {
  const now = services.clock.now()
  if (answer.outcome === 'accepted') {
    return { text, state: 'sent', at: now, carrierId: answer.carrierId ?? null }
  }
  const { failure } = answer
  if (answer.outcome === 'permanent')
    return { text, state: 'failed', failure, loud: answer.loud === true }
  if (answer.outcome === 'stopped') return { text, state: 'failed', failure, stopped: true }
  // The others refuse or slow down the account, for no fault of the text's.
  const excused = answer.outcome !== 'temporary'
  const counted = text.tries - text.excused
  const at =
    answer.outcome === 'wait'
      ? soon(text.excused, now, answer.seconds)
      : excused
        ? now + ASK_AGAIN_MS
        : nextTry(counted, now)
  const dueAt = withinItsHours(services, text.kind, at)
  // An excused try ends a text only if another try failed, or if the text is a code, which expires.
  const mayEnd = !excused || counted > 1 || text.kind === 'code'
  return mayEnd && isTooLate(text.kind, text.firstTriedAt, dueAt)
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused }
}

/** Keeps a delivery report; answers no row where a report of the same text was kept before. */
const keepReport = prepare<Tables['deliveries'], { carrier_id: string }>(
  (database, { carrier_id, state, failure, told_at }) =>
    database
      .insertInto('deliveries')
      .values({ carrier_id, state, failure, told_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('carrier_id'),
)
