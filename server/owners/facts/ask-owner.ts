// Agents ask an owner for what is not said, without the number. The owner answers on the edit page, for all agents;
// each fact is worth a text once, however many ask.
import type { AskableFact } from '../../../domain/vehicles/facts.ts'
import { spendQuestion } from '../../agents/accounts/agent-limits.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { agentLock, postingLock, takeLock } from '../../platform/database/locks.ts'
import { lockPosting } from '../postings/lock-posting.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import { findUntriedFactsText } from '../../messages/texts/outbox/asked-facts-storage.ts'
import { queueFactsText } from '../../messages/texts/outbox/queue-facts-text.ts'
import { findAskedCar, findRequests, insertRequests } from './facts-storage.ts'

interface Asked {
  /** What the agent waits to be told. */
  askedFacts: AskableFact[]
  /** When the owner will be texted about it, in milliseconds; null where they are not. */
  ownerTextedAt: number | null
}

/** Asks about those of `facts` that are not said. What the agent asked before is not asked twice. */
export function askOwner(
  services: Services,
  asked: { postingId: string; agentId: string; facts: AskableFact[] },
): Promise<Answer<Asked>> {
  const { postingId, agentId, facts } = asked
  return services.database.transaction().execute(async (tx): Promise<Answer<Asked>> => {
    await takeLock(tx, postingLock(postingId), agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    await lockPosting(services, tx, postingId)
    const car = await findAskedCar(tx, postingId)
    if (car === undefined || (await isNumberStopped(services, tx, car.phone))) {
      return { ok: false, reason: 'not-found' }
    }
    if (car.isUnderOffer) return { ok: false, reason: 'under-offer' }
    const before = await findRequests(tx, postingId)
    const own = before.filter((one) => one.agent_id === agentId).map(({ fact }) => fact)
    const added = facts.filter((fact) => car.unsaid.includes(fact) && !own.includes(fact))
    const admitted = added.length === 0 ? DONE : await spendQuestion(services, tx, agentId)
    if (!admitted.ok) return admitted
    await insertRequests(tx, { postingId, agentId, facts: added }, services.clock.now())

    const isNews = added.some((fact) => !before.some((one) => one.fact === fact))
    const to = { postingId, phone: car.phone }
    const ownerTextedAt =
      isNews && car.isTexted
        ? await queueFactsText(services, tx, to)
        : await findUntriedFactsText(tx, to)
    return { ok: true, value: { askedFacts: [...own, ...added], ownerTextedAt } }
  })
}
