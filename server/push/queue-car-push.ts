// Queues pushes about a car that an agent has quoted on, in the transaction of the change.
import { carInDistrict } from '../../domain/alerts.ts'
import { inPounds, pounds } from '../../domain/money.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { findPushedCar, findQuotingAgents } from './car-push-storage.ts'
import { queuePush } from './queue-push.ts'

type AboutCar = keyof typeof WORDS

const WORDS = {
  chosen: ['Your quote was chosen', 'Agree a day.'],
  changed: ['A car you quoted on changed', 'See if your price still holds.'],
  'not-this-day': ['The owner can’t do that day', 'Enter another one.'],
  'fell-through': ['Your deal is off', 'Don’t collect it.'],
  'not-to-call': ['The owner asked you not to call', 'Their number is no longer yours to use.'],
} as const

// An owner corrects what they did a moment ago.
const CHANGED_DELAY_MS = 2 * MINUTE_MS

/** Tells the agent, once for all that happens until it goes. `isGoing` where the car is about to be deleted. */
export async function queueCarPush(
  services: Pick<Services, 'clock'>,
  tx: Database,
  about: {
    kind: AboutCar
    postingId: string
    agentId: string
    amountPence?: number
    isGoing?: boolean
  },
): Promise<void> {
  const { kind, postingId, agentId, amountPence, isGoing = false } = about
  const found = await findPushedCar(tx, postingId)
  if (found === undefined) return
  const [title, then] = WORDS[kind]
  const amount = amountPence === undefined ? '' : `, ${inPounds(pounds(amountPence))}`
  await queuePush(services, tx, {
    agentId,
    kind,
    title,
    line: `${carInDistrict(found)}${amount}. ${then}`,
    path: isGoing ? '/agents/quotes' : `/agents/cars/${postingId}`,
    postingId: isGoing ? null : postingId,
    dueAt: services.clock.now() + (kind === 'changed' ? CHANGED_DELAY_MS : 0),
  })
}

/** Tells everybody whose quote on the car is on offer that its owner has changed it. */
export async function queueChangedPushes(
  services: Pick<Services, 'clock'>,
  tx: Database,
  postingId: string,
): Promise<void> {
  for (const agentId of await findQuotingAgents(tx, postingId, services.clock.now())) {
    await queueCarPush(services, tx, { kind: 'changed', postingId, agentId })
  }
}
