// What becomes of a text once its carrier has answered, or once it was withheld.
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import type { Carried } from './carrier.ts'
import type { ClaimedText } from './claim-texts.ts'
import { withinQuoteHours } from './quote-hours.ts'
import { isTooLate, nextTry } from './retry-plan.ts'
import { deleteText, endTry, markSent } from './sending-storage.ts'
import { keepsQuoteHours, triedFor } from './text-kinds.ts'

export type Ending =
  | { text: ClaimedText; state: 'sent'; at: number }
  | { text: ClaimedText; state: 'due'; dueAt: number; failure: string }
  | { text: ClaimedText; state: 'failed'; failure: string }
  | { text: ClaimedText; state: 'gone' }

/** How a try ends that the carrier answered with `carried` just now. */
export function endingOf(world: World, text: ClaimedText, carried: Carried): Ending {
  const now = world.clock.now()
  if (carried.outcome === 'accepted') return { text, state: 'sent', at: now }
  const { failure } = carried
  if (carried.outcome === 'permanent') return { text, state: 'failed', failure }
  const planned = nextTry(text.tries, now)
  const hours = world.config.quoteTextHours
  const dueAt = keepsQuoteHours(text.kind) ? withinQuoteHours(hours, planned) : planned
  return isTooLate(text.firstTriedAt, dueAt, triedFor(text.kind))
    ? { text, state: 'failed', failure: 'gave-up' }
    : { text, state: 'due', dueAt, failure }
}

/** Writes how tries ended. A text deleted meanwhile stays deleted. */
export async function settleTexts(tx: Database, endings: Ending[]): Promise<void> {
  for (const ending of endings) await settle(tx, ending)
}

async function settle(tx: Database, ending: Ending): Promise<void> {
  const { text } = ending
  switch (ending.state) {
    case 'sent':
      return markSent(tx, text.id, ending.at)
    case 'due':
      return endTry(tx, text, { dueAt: ending.dueAt })
    case 'failed':
      return endTry(tx, text, { failure: ending.failure })
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
    world.log.warn('text failed', { ...fields, failure: ending.failure })
  } else world.log.warn('text put off', { ...fields, failure: ending.failure })
}
