// Writes how tries ended, and says so in the log.
import type { Database } from '../../database/schema.ts'
import { takeLock } from '../../database/locks.ts'
import { clearStopped } from '../../postings/clear-stopped.ts'
import type { Services } from '../../services.ts'
import { putOffBlocked } from './delivery-reports.ts'
import { disown, findTaken } from './unconfirmed-sends-storage.ts'
import { doubtAbout } from './unconfirmed-sends.ts'
import type { SendResult } from './send-results.ts'
import * as storage from './sending-storage.ts'
import { suppress } from '../limits/stopped-numbers.ts'
import { phoneLock } from '../lock-phone.ts'

/**
 * Writes how tries ended. A text deleted meanwhile stays deleted. The ids that the carrier told us with
 * its answers come first: a text that was found by its words alone gives way to the one it is.
 */
export async function recordResults(
  services: Services,
  tx: Database,
  endings: SendResult[],
): Promise<void> {
  const now = services.clock.now()
  const stopped = endings.filter(isStopped).map(({ text }) => phoneLock(services, text.phone))
  // Two processes may find the same message, or one find what another was just told.
  const named = carrierIdsOf(endings).map((id) => `carrier's ${id}`)
  if (stopped.length + named.length > 0) await takeLock(tx, ...stopped, ...named)
  const ids = carrierIdsOf(endings.filter(({ state }) => state === 'sent'))
  // Of those that give way nobody kept when their own try ended.
  await disown(tx, ids, { now, until: doubtAbout(now, now).until })
  for (const ending of endings) if (ending.state !== 'found') await settle(services, tx, ending)
  for (const ending of endings) {
    if (ending.state !== 'found') continue
    await settleFound(tx, ending)
  }
}

/**
 * To be called once those endings are on disk: a carrier may have told before what became of its texts, and
 * whose number it said is stopped has no posting from then on.
 */
export async function applyDeliveryReports(
  services: Services,
  endings: SendResult[],
): Promise<void> {
  if (endings.some(isStopped)) await clearStopped(services)
  await putOffBlocked(services, carrierIdsOf(endings))
}

function carrierIdsOf(endings: SendResult[]): string[] {
  return endings
    .map((ending) => ('carrierId' in ending ? ending.carrierId : null))
    .filter((id) => id !== null)
}

function isStopped(ending: SendResult): boolean {
  return ending.state === 'failed' && ending.stopped === true
}

async function settle(
  services: Services,
  tx: Database,
  ending: Exclude<SendResult, { state: 'found' }>,
): Promise<void> {
  const { text } = ending
  switch (ending.state) {
    case 'sent':
      return storage.markSent(tx, { id: text.id, carrierId: ending.carrierId }, ending.at)
    case 'due':
      return storage.endTry(tx, text, ending)
    case 'failed':
      await storage.failTry(tx, text, ending.failure)
      if (isStopped(ending)) await suppress(services, tx, text.phone)
      return
    case 'gone':
      return storage.deleteText(tx, text.id)
  }
}

async function settleFound(
  tx: Database,
  { text, at, carrierId, doubt }: SendResult & { state: 'found' },
): Promise<void> {
  // Another text of the same words may have turned out to be that one.
  const isTaken = (await findTaken(tx, [carrierId])).size > 0
  if (isTaken) await storage.endTry(tx, text, { dueAt: at, excused: true, doubt })
  else await storage.markSent(tx, { id: text.id, carrierId }, at)
}

/** Logs one try: which text, which carrier, how it ended; nothing of whom it was for. */
export function logEnding(services: Services, ending: SendResult): void {
  const { text, state } = ending
  const fields = {
    textId: text.id,
    kind: text.kind,
    tries: text.tries,
    carrier: services.carrier.name,
  }
  if (state === 'sent' || state === 'found') services.log.info('text sent', fields)
  else if (state === 'gone') services.log.info('text had nothing left to tell', fields)
  else if (state === 'failed') {
    const level = ending.loud === true ? 'error' : 'warn'
    services.log[level]('text failed', { ...fields, failure: ending.failure })
  } else services.log.warn('text put off', { ...fields, failure: ending.failure })
}
