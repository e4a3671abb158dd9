// Writes how tries ended, and says so in the log.
import type { Database } from '../../database/schema.ts'
import { takeLock, phoneLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import { putOffBlocked } from './delivery-reports.ts'
import { releaseCarrierIds, findKnownCarrierIds } from './unconfirmed-sends-storage.ts'
import { unconfirmedSend } from './unconfirmed-sends.ts'
import type { SendResult } from './send-results.ts'
import * as storage from './sending-storage.ts'
import { stopNumber } from '../limits/stopped-numbers.ts'

/**
 * Writes how tries ended. A text deleted meanwhile stays deleted. The ids that the carrier told us with
 * its answers come first: a text that was found by its words alone gives way to the one it is.
 */
export async function recordResults(
  services: Services,
  tx: Database,
  results: SendResult[],
): Promise<void> {
  const now = services.clock.now()
  const stopped = results.filter(isStopped).map(({ text }) => phoneLock(services, text.phone))
  // Two processes may find the same message, or one find what another was just told.
  const named = carrierIdsOf(results).map((id) => `carrier's ${id}`)
  if (stopped.length + named.length > 0) await takeLock(tx, ...stopped, ...named)
  const ids = carrierIdsOf(results.filter(({ state }) => state === 'sent'))
  // Of those that give way nobody kept when their own try ended.
  await releaseCarrierIds(tx, ids, { now, until: unconfirmedSend(now, now).until })
  for (const result of results)
    if (result.state !== 'found') await recordResult(services, tx, result)
  for (const result of results) {
    if (result.state !== 'found') continue
    await recordFound(tx, result)
  }
}

/**
 * To be called once those endings are on disk: a carrier may have told before what became of its texts, and
 * whose number it said is stopped has no posting from then on.
 */
export async function applyDeliveryReports(
  services: Services,
  results: SendResult[],
): Promise<void> {
  if (results.some(isStopped)) await services.clearStopped(services)
  await putOffBlocked(services, carrierIdsOf(results))
}

function carrierIdsOf(results: SendResult[]): string[] {
  return results
    .map((result) => ('carrierId' in result ? result.carrierId : null))
    .filter((id) => id !== null)
}

function isStopped(result: SendResult): boolean {
  return result.state === 'failed' && result.stopped === true
}

async function recordResult(
  services: Services,
  tx: Database,
  result: Exclude<SendResult, { state: 'found' }>,
): Promise<void> {
  const { text } = result
  switch (result.state) {
    case 'sent':
      return storage.markSent(tx, { id: text.id, carrierId: result.carrierId }, result.at)
    case 'due':
      return storage.endTry(tx, text, result)
    case 'failed':
      await storage.failTry(tx, text, result.failure)
      if (isStopped(result)) await stopNumber(services, tx, text.phone)
      return
    case 'gone':
      return storage.deleteText(tx, text.id)
  }
}

async function recordFound(
  tx: Database,
  { text, at, carrierId, unconfirmed }: SendResult & { state: 'found' },
): Promise<void> {
  // Another text of the same words may have turned out to be that one.
  const isTaken = (await findKnownCarrierIds(tx, [carrierId])).size > 0
  if (isTaken) await storage.endTry(tx, text, { dueAt: at, excused: true, unconfirmed })
  else await storage.markSent(tx, { id: text.id, carrierId }, at)
}

/** Logs one try: which text, which carrier, how it ended; nothing of whom it was for. */
export function logResult(services: Services, result: SendResult): void {
  const { text, state } = result
  const fields = {
    textId: text.id,
    kind: text.kind,
    tries: text.tries,
    carrier: services.carrier.name,
  }
  if (state === 'sent' || state === 'found') services.log.info('text sent', fields)
  else if (state === 'gone') services.log.info('text had nothing left to tell', fields)
  else if (state === 'failed') {
    const level = result.loud === true ? 'error' : 'warn'
    services.log[level]('text failed', { ...fields, failure: result.failure })
  } else services.log.warn('text put off', { ...fields, failure: result.failure })
}
