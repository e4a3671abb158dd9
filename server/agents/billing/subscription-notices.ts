import { shortDay } from '../../../domain/basics/days.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { AgentRow } from '../accounts/agent-storage.ts'
import { changeSubscription, subscriptionEnd } from '../accounts/trading-status.ts'
import type { Database } from '../../platform/database/schema.ts'
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
export async function announceFailure(
  services: Services,
  tx: Database,
  agent: AgentRow,
): Promise<void> {
  const until = subscriptionEnd(agent)
  if (agent.payment_failed_at === null || agent.state !== 'approved' || until === null) return
  await notify(services, tx, agent, { what: 'failed', until })
}

/** Announces, once and seven days before, the end of what the operator gives. */
export async function announceGiftEnds(services: Services): Promise<void> {
  const now = services.clock.now()
  const last = now + NOTICE_MS
  for (const { id } of await findGiftsEnding(services.database, { now, last })) {
    await services.database.transaction().execute(async (tx) => {
      const changed = await changeSubscription(tx, id, ({ subscribed_until: until, ...before }) => {
        const isNotifiedNow = until !== null && until <= last
        if (!isNotifiedNow || before.subscription_notice_for === until) return null
        return { subscription_notice_for: until }
      })
      const until = changed?.after.subscribed_until ?? null
      if (changed !== null && until !== null)
        await notify(services, tx, changed.after, { what: 'ends', until })
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

/** Until when the operator lets them see numbers, of those whom nothing else will, from now up to `last`. */
function findGiftsEnding(
  database: Database,
  { now, last }: { now: number; last: number },
): Promise<{ id: string }[]> {
  return database
    .selectFrom('agents')
    .select('id')
    .where('state', '=', 'approved')
    .where('subscribed_until', '>', now)
    .where('subscribed_until', '<=', last)
    .where((is) =>
      is.or([is('paid_until', 'is', null), is('paid_until', '<', is.ref('subscribed_until'))]),
    )
    .whereRef('subscription_notice_for', 'is distinct from', 'subscribed_until')
    .execute()
}
