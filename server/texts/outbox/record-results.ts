// Writes how tries ended, and says so in the log.
import type { Database } from '../../database/schema.ts'
import { takeTurn } from '../../database/locks.ts'
import { clearStopped } from '../../postings/clear-stopped.ts'
import type { World } from '../../services.ts'
import { putOffBlocked } from './delivery-reports.ts'
import { disown, findTaken } from './unconfirmed-sends-storage.ts'
import { doubtAbout } from './unconfirmed-sends.ts'
import type { Ending } from './send-results.ts'
import * as storage from './sending-storage.ts'
import { suppress } from '../limits/stopped-phones.ts'
import { turnOfPhone } from '../lock-phone.ts'

/**
 * Writes how tries ended. A text deleted meanwhile stays deleted. The ids that the carrier told us with
 * its answers come first: a text that was found by its words alone gives way to the one it is.
 */
export async function settleTexts(world: World, tx: Database, endings: Ending[]): Promise<void> {
  const now = world.clock.now()
  const stopped = endings.filter(isStopped).map(({ text }) => turnOfPhone(world, text.phone))
  // Two processes may find the same message, or one find what another was just told.
  const named = carrierIdsOf(endings).map((id) => `carrier's ${id}`)
  if (stopped.length + named.length > 0) await takeTurn(tx, ...stopped, ...named)
  const ids = carrierIdsOf(endings.filter(({ state }) => state === 'sent'))
  // Of those that give way nobody kept when their own try ended.
  await disown(tx, ids, { now, until: doubtAbout(now, now).until })
  for (const ending of endings) if (ending.state !== 'found') await settle(world, tx, ending)
  for (const ending of endings) {
    if (ending.state !== 'found') continue
    await settleFound(tx, ending)
  }
}

/**
 * To be called once those endings are on disk: a carrier may have told before what became of its texts, and
 * whose number it said is stopped has no posting from then on.
 */
export async function heedReports(world: World, endings: Ending[]): Promise<void> {
  if (endings.some(isStopped)) await clearStopped(world)
  await putOffBlocked(world, carrierIdsOf(endings))
}

function carrierIdsOf(endings: Ending[]): string[] {
  return endings
    .map((ending) => ('carrierId' in ending ? ending.carrierId : null))
    .filter((id) => id !== null)
}

function isStopped(ending: Ending): boolean {
  return ending.state === 'failed' && ending.stopped === true
}

async function settle(
  world: World,
  tx: Database,
  ending: Exclude<Ending, { state: 'found' }>,
): Promise<void> {
  const { text } = ending
  switch (ending.state) {
    case 'sent':
      return storage.markSent(tx, { id: text.id, carrierId: ending.carrierId }, ending.at)
    case 'due':
      return storage.endTry(tx, text, ending)
    case 'failed':
      await storage.failTry(tx, text, ending.failure)
      if (isStopped(ending)) await suppress(world, tx, text.phone)
      return
    case 'gone':
      return storage.deleteText(tx, text.id)
  }
}

async function settleFound(
  tx: Database,
  { text, at, carrierId, doubt }: Ending & { state: 'found' },
): Promise<void> {
  // Another text of the same words may have turned out to be that one.
  const isTaken = (await findTaken(tx, [carrierId])).size > 0
  if (isTaken) await storage.endTry(tx, text, { dueAt: at, excused: true, doubt })
  else await storage.markSent(tx, { id: text.id, carrierId }, at)
}

/** Logs one try: which text, which carrier, how it ended; nothing of whom it was for. */
export function logEnding(world: World, ending: Ending): void {
  const { text, state } = ending
  const fields = {
    textId: text.id,
    kind: text.kind,
    tries: text.tries,
    carrier: world.carrier.name,
  }
  if (state === 'sent' || state === 'found') world.log.info('text sent', fields)
  else if (state === 'gone') world.log.info('text had nothing left to tell', fields)
  else if (state === 'failed') {
    const level = ending.loud === true ? 'error' : 'warn'
    world.log[level]('text failed', { ...fields, failure: ending.failure })
  } else world.log.warn('text put off', { ...fields, failure: ending.failure })
}
