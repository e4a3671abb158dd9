import { fullDay } from '../../domain/day-in-words.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import type { Database } from '../database/schema.ts'
import { recordChange } from '../audit/record-change.ts'
import { takeLock, agentLock } from '../database/locks.ts'
import { queuePush } from '../push/queue-push.ts'
import { queueLicenceText } from '../texts/outbox/queue-agent-text.ts'
import { londonDay, withinQuoteHours } from '../texts/limits/quote-hours.ts'
import { withdrawStoppedAgentsNotices } from '../texts/outbox/quote-notices.ts'
import type { Services } from '../services.ts'
import { findAgent, findLicencesEnding, updateAgent } from './agent-storage.ts'

const NOTICE_MS = 30 * DAY_MS

/** Gives notice once of a licence that ends soon, and stops agents whose licence has ended. */
export async function watchLicences(services: Services): Promise<void> {
  const now = services.clock.now()
  const [today, last] = [londonDay(now), londonDay(now + NOTICE_MS)]
  for (const id of await findLicencesEnding(services.database, { today, last })) {
    await services.database.transaction().execute((tx) => watch(services, tx, { id, today, last }))
  }
  await withdrawStoppedAgentsNotices(services)
}

async function watch(
  services: Services,
  tx: Database,
  { id, today, last }: { id: string; today: string; last: string },
): Promise<void> {
  await takeLock(tx, agentLock(id))
  const agent = await findAgent(tx, id)
  const day = agent?.licence_expires ?? null
  if (agent?.state !== 'approved' || day === null || day > last) return
  if (agent.licence_notice_for !== day) {
    await updateAgent(tx, id, { licence_notice_for: day })
    await queuePush(services, tx, {
      agentId: id,
      kind: 'licence',
      title: day < today ? 'Your licence has ended' : `Your licence ends on ${fullDay(day)}`,
      line: `Tell us about your new one: ${services.config.supportPhone}`,
      path: '/agents/profile',
      dueAt: withinQuoteHours(services.config.quoteTextHours, services.clock.now()),
    })
    if (agent.phone !== null) {
      await queueLicenceText(services, tx, { phone: agent.phone as PhoneNumber, day })
    }
  }
  if (day >= today) return
  await updateAgent(tx, id, { state: 'expired' })
  const stopped = { who: 'the clock', what: 'agent stopped: licence expired', target: id }
  await recordChange(services, tx, stopped)
}
