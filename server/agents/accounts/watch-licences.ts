import { fullDay } from '../../../domain/basics/day-in-words.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Database } from '../../platform/database/schema.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { takeLock, agentLock } from '../../platform/database/locks.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { queueLicenceText } from '../../messages/texts/outbox/queue-agent-text.ts'
import { londonDay, withinQuoteHours } from '../../messages/texts/limits/quote-hours.ts'
import type { Services } from '../../platform/services.ts'
import { findAgent, findLicencesEnding, updateAgent, type AgentRow } from './agent-storage.ts'
import { findFurtherEnding, markNotice } from './licence-storage.ts'

const NOTICE_MS = 30 * DAY_MS

/** Texts an agent once before a licence ends, and stops agents whose licence has ended. */
export async function watchLicences(services: Services): Promise<void> {
  const now = services.clock.now()
  const [today, last] = [londonDay(now), londonDay(now + NOTICE_MS)]
  for (const id of await findLicencesEnding(services.database, { today, last })) {
    await services.database.transaction().execute((tx) => watch(services, tx, { id, today, last }))
  }
  for (const licence of await findFurtherEnding(services.database, { today, last })) {
    await services.database.transaction().execute(async (tx) => {
      await takeLock(tx, agentLock(licence.agent_id))
      const agent = await findAgent(tx, licence.agent_id)
      if (agent?.state !== 'approved' || !(await markNotice(tx, licence))) return
      await giveNotice(services, tx, { agent, day: licence.expires, council: licence.council })
    })
  }
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
    await giveNotice(services, tx, { agent, day, council: null })
  }
  if (day >= today) return
  await updateAgent(tx, id, { state: 'expired' })
  const stopped = { who: 'the clock', what: 'agent stopped: licence expired', target: id }
  await recordChange(services, tx, stopped)
}

/** `council` is set for a further licence, which does not decide whether the agent may trade. */
async function giveNotice(
  services: Services,
  tx: Database,
  { agent, day, council }: { agent: AgentRow; day: string; council: string | null },
): Promise<void> {
  const now = services.clock.now()
  const licence = council === null ? 'Your licence' : `Your licence from ${council}`
  await queuePush(services, tx, {
    agentId: agent.id,
    kind: 'licence',
    title: day < londonDay(now) ? `${licence} has ended` : `${licence} ends on ${fullDay(day)}`,
    line: `Tell us about your new one: ${services.config.supportPhone}`,
    // A push with the same path would replace the push about another licence.
    path: `/agents/profile${council === null ? '' : `?council=${encodeURIComponent(council)}`}`,
    dueAt: withinQuoteHours(services.config.quoteTextHours, now),
  })
  if (agent.phone === null) return
  await queueLicenceText(services, tx, { phone: agent.phone as PhoneNumber, day, council })
}
