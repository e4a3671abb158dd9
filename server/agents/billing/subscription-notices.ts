import type { ExpressionBuilder } from 'kysely'
import { shortDay } from '../../../domain/basics/days.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { AgentRow } from '../accounts/agent-storage.ts'
import { subscriptionEnd } from '../accounts/trading-status.ts'
import { agentLock, takeLock } from '../../platform/database/locks.ts'
import type { Database, Tables } from '../../platform/database/schema.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { londonDay } from '../../platform/london-time.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import type { Services } from '../../platform/services.ts'

const NOTICE_MS = 7 * DAY_MS
const PUSHES = {
  failed: (day: string) => ({
    title: 'Your payment failed',
    line: `You can see numbers until ${day}. Change your card.`,
  }),
  ends: (day: string) => ({
    title: 'Your subscription ends soon',
    line: `You can see owners’ numbers until ${day}.`,
  }),
}

/** Tells an agent whose payment has failed until when numbers are shown. */
export async function announceFailure(services: Services, tx: Database, agent: AgentRow) {
  const until = subscriptionEnd(agent)
  if (agent.payment_failed_at === null || agent.state !== 'approved' || until === null) return
  await notify(services, tx, agent, { what: 'failed', until })
}

/** Announces, once and seven days before, the end of what the operator gives. */
export async function announceGiftEnds(services: Services): Promise<void> {
  const { database, clock } = services
  const isEnding = giftEndsBetween(clock.now(), clock.now() + NOTICE_MS)
  const ending = await database.selectFrom('agents').select('id').where(isEnding).execute()
  for (const { id } of ending) {
    await database.transaction().execute(async (tx) => {
      await takeLock(tx, agentLock(id))
      const agent = await tx
        .updateTable('agents')
        .set((row) => ({ subscription_notice_for: row.ref('subscribed_until') }))
        .where('id', '=', id)
        .where(isEnding)
        .returningAll()
        .executeTakeFirst()
      const until = agent?.subscribed_until ?? null
      if (agent && until !== null) await notify(services, tx, agent, { what: 'ends', until })
    })
  }
}

async function notify(
  services: Services,
  tx: Database,
  { id: agentId, phone }: AgentRow,
  { what, until }: { what: 'failed' | 'ends'; until: number },
): Promise<void> {
  const { title, line } = PUSHES[what](shortDay(until))
  const push = { kind: 'subscription', path: '/agents/profile/subscription', title, line } as const
  if (await queuePush(services, tx, { agentId, ...push })) return
  await queueNews(services, tx, phone, 'subscription', { what, day: londonDay(until) })
}

/** Free access by the operator ends between the two, no paid one lasts longer, and the agent had no notice of that. */
function giftEndsBetween(now: number, last: number) {
  return (row: ExpressionBuilder<Tables, 'agents'>) =>
    row.and([
      row('state', '=', 'approved'),
      row('subscribed_until', '>', now),
      row('subscribed_until', '<=', last),
      row.or([row('paid_until', 'is', null), row('paid_until', '<', row.ref('subscribed_until'))]),
      row('subscription_notice_for', 'is distinct from', row.ref('subscribed_until')),
    ])
}
