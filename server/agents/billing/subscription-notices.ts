import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { shortDay } from '../../../domain/basics/days.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { AgentRow } from '../accounts/agent-storage.ts'
import { changeSubscription, subscriptionEnd } from '../accounts/trading-status.ts'
import type { Database } from '../../platform/database/schema.ts'
import { queuePush } from '../../messages/push/queue-push.ts'
import { londonDay } from '../../platform/london-time.ts'
import { queueSubscriptionText } from '../../messages/texts/outbox/queue-agent-text.ts'
import type { Services } from '../../platform/services.ts'
import { findGiftsEnding } from './subscription-storage.ts'

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
  await tell(services, tx, agent, { what: 'failed', until })
}

/** Announces, once and seven days before, the end of what the operator gives. */
export async function announceGiftEnds(services: Services): Promise<void> {
  const now = services.clock.now()
  const times = { now, last: now + NOTICE_MS }
  for (const { id } of await findGiftsEnding(services.database, times)) {
    await services.database.transaction().execute(async (tx) => {
      const told = await changeSubscription(tx, id, ({ subscribed_until: until, ...before }) => {
        const isToldNow = until !== null && until <= times.last
        if (!isToldNow || before.subscription_notice_for === until) return null
        return { subscription_notice_for: until }
      })
      const until = told?.after.subscribed_until ?? null
      if (told !== null && until !== null)
        await tell(services, tx, told.after, { what: 'ends', until })
    })
  }
}

async function tell(
  services: Services,
  tx: Database,
  { id: agentId, phone }: AgentRow,
  { what, until }: { what: 'failed' | 'ends'; until: number },
): Promise<void> {
  const { title, line } = PUSHES[what](shortDay(until))
  const push = { kind: 'subscription', path: '/agents/profile/subscription', title, line } as const
  if ((await queuePush(services, tx, { agentId, ...push })) || phone === null) return
  const day = londonDay(until)
  await queueSubscriptionText(services, tx, { phone: phone as PhoneNumber, what, day })
}
