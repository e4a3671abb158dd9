// Records how tries ended and what carriers report of texts later, says so in the log, and has carriers redact them.
import type { Tables, Database } from '../../../platform/database/schema.ts'
import { whereIn } from '../../../platform/database/where-in.ts'
import { prepare } from '../../../platform/database/prepared.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import { phoneLock, takeLock } from '../../../platform/database/locks.ts'
import type { DeliveryReport, Carried } from '../../../platform/carriers/carrier.ts'
import type { Services } from '../../../platform/services.ts'
import { isTooLate, withinItsHours } from '../../../platform/text-kinds.ts'
import { stopNumber } from '../limits/stopped-numbers.ts'
import { failTry, updateTry } from './text-storage.ts'
import type { ClaimedText } from './claim-texts.ts'

const HELD_BACK_MS = 30 * MINUTE_MS

/** Records how tries ended. A text deleted meanwhile stays deleted. */
export async function recordResults(services: Services, tx: Database, results: SendResult[]) {
  const stopped = results.filter(isStopped).map(({ text }) => phoneLock(services, text.phone))
  if (stopped.length > 0) await takeLock(tx, ...stopped)
  for (const result of results) await recordResult(services, tx, result)
}

/**
 * Acts on reports of those texts that came before their results were recorded. Call this once the results are on disk.
 * Numbers whose owners stopped us lose their postings.
 */
export async function applyDeliveryReports(services: Services, results: SendResult[]) {
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
// Soon at first, since an owner waits for it.
const FIRST_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS]
const LATER_WAIT_MS = 30 * MINUTE_MS

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
        : now + (FIRST_WAITS_MS[counted - 1] ?? LATER_WAIT_MS)
  const dueAt = withinItsHours(services, text.kind, at)
  // An excused try ends a text only if another try failed, or if the text is a code, which expires.
  const mayEnd = !excused || counted > 1 || text.kind === 'code'
  return mayEnd && isTooLate(text.kind, text.firstTriedAt, dueAt)
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure, excused }
}

/**
 * When a text goes again that the carrier would not take just now, for no fault of the text's: after the `seconds` that
 * the carrier asked for, else after a second, two, four and so on up to a minute. Times are spread, so that texts put
 * off together do not come back together.
 */
export function soon(waits: number, now: number, seconds: number | null): number {
  if (seconds !== null) return now + seconds * SECOND_MS + Math.round(Math.random() * SECOND_MS)
  const wait = Math.min(SECOND_MS * 2 ** Math.min(waits, 6), MINUTE_MS)
  return now + Math.round(wait * (0.5 + Math.random() / 2))
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

const REDACTED_AT_ONCE = 500

/**
 * Has the carrier take out the wording of texts whose own has gone: by its age, with its posting or at an erasure. What
 * is not taken out, such as that of a text still on its way, is tried again by the next run.
 */
export async function redactCarried({ database, carrier, log }: Services): Promise<void> {
  let after = ''
  for (let found = REDACTED_AT_ONCE; found === REDACTED_AT_ONCE;) {
    const carried = await database
      .selectFrom('carried_texts')
      .leftJoin('texts', 'texts.id', 'text_id')
      .select(['carried_texts.carrier_id', 'body'])
      .where('carried_texts.carrier_id', '>', after)
      .orderBy('carried_texts.carrier_id')
      .limit(REDACTED_AT_ONCE)
      .execute()
    for (const { carrier_id: carrierId, body } of carried) {
      if (body !== null) continue
      const outcome = (await carrier.redact?.(carrierId)) ?? 'kept'
      if (outcome === 'redacted')
        await database.deleteFrom('carried_texts').where('carrier_id', '=', carrierId).execute()
      else log.warn('wording not redacted at the carrier', { failure: outcome })
      if (outcome === 'no-answer') return
    }
    found = carried.length
    after = carried.at(-1)?.carrier_id ?? ''
  }
}
