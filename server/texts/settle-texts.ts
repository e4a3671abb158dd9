// Writes how tries ended, and says so in the log.
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { putOffBlocked } from './deliveries.ts'
import type { Ending } from './endings.ts'
import { deleteText, endTry, failTry, markSent } from './sending-storage.ts'
import { suppress } from './suppression.ts'

/** Writes how tries ended. A text deleted meanwhile stays deleted. */
export async function settleTexts(world: World, tx: Database, endings: Ending[]): Promise<void> {
  for (const ending of endings) await settle(world, tx, ending)
  const sent = endings.map((ending) => (ending.state === 'sent' ? ending.carrierId : null))
  // Their carrier may have told what became of them before its answer was kept.
  await putOffBlocked(
    world,
    tx,
    sent.filter((id) => id !== null),
  )
}

async function settle(world: World, tx: Database, ending: Ending): Promise<void> {
  const { text } = ending
  switch (ending.state) {
    case 'sent':
      return markSent(tx, { id: text.id, carrierId: ending.carrierId }, ending.at)
    case 'due':
      return endTry(tx, text, ending)
    case 'failed':
      await failTry(tx, text, ending.failure)
      if (ending.stopped === true) await suppress(world, tx, text.phone)
      return
    case 'gone':
      return deleteText(tx, text.id)
  }
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
  if (state === 'sent') world.log.info('text sent', fields)
  else if (state === 'gone') world.log.info('text had nothing left to tell', fields)
  else if (state === 'failed') {
    const level = ending.loud === true ? 'error' : 'warn'
    world.log[level]('text failed', { ...fields, failure: ending.failure })
  } else world.log.warn('text put off', { ...fields, failure: ending.failure })
}
