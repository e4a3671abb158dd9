// An agent or applicant is erased: on request, or when the time for which they are kept is over.
import { KEPT } from '../../../domain/people/kept.ts'
import { keptMs } from '../../../domain/people/kept.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import {
  deleteAgent,
  findAgentsToErase,
  findDisclosureTimes,
  type EndingState,
} from '../../agents/accounts/agent-storage.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { closeAgent, type Decision } from '../../agents/accounts/change-agent.ts'
import { eraseWordsOn, recordChange } from '../../platform/audit-log.ts'
import { deleteAlerts } from '../../market/alerts/alert-storage.ts'
import { deleteMessagesWith } from '../../market/complaints/complaint-storage.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import { endSubscriptionsOfGone } from '../../agents/billing/read-subscription.ts'
import { endStoppedDeals } from '../../market/deals/watch-deals.ts'
import { deleteQuotesOf } from '../../market/quotes/own-quote-storage.ts'
import { deletePeopleOf } from '../../agents/staff/staff.ts'
import { withdrawQuotesOf } from '../../market/quotes/keep-or-withdraw-quote.ts'
import { agentDigest } from '../../platform/digest.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

/** How long the name stays after an owner's number was given to it. */
const NAME_KEPT_MS = KEPT.agentNames.days * DAY_MS

/**
 * Ends the agent's sessions and subscription, takes back their quotes and erases them. Answers whether the name stays,
 * because an owner who asks within a month has a right to know who was given the number.
 */
export async function eraseAgent(services: Services, agentId: string): Promise<boolean> {
  // First, so that the agent cannot go on meanwhile.
  await services.database.transaction().execute(async (tx) => {
    await closeAgent(tx, agentId)
    const subject = agentDigest(services, agentId)
    await recordDeletion(services, tx, { kind: 'person-erased', subject })
  })
  await withdrawQuotesOf(services, agentId)
  await endStoppedDeals(services)
  const staysNamed = await services.database.transaction().execute(async (tx) => {
    await closeAgent(tx, agentId)
    await deleteQuotesOf(tx, agentId)
    await deleteMessagesWith(tx, agentId)
    await deleteAlerts(tx, agentId)
    await deletePeopleOf(tx, agentId)
    await eraseWordsOn(tx, [agentId])
    const since = services.clock.now() - NAME_KEPT_MS
    const named =
      (await findDisclosureTimes(tx, { agentId, since, andGivenBack: true }, 1)).length > 0
    if (!named) await deleteAgent(tx, agentId)
    return named
  })
  await endSubscriptionsOfGone(services)
  return staysNamed
}

/**
 * Erases an agent by the operator's decision. If it is interrupted, run it again; `people erase` takes all else that the phone
 * has here.
 */
export async function decideToErase(
  services: Services,
  id: string,
  decision: Decision,
): Promise<Answer> {
  const suspended = await suspendAgent(services, id, decision)
  if (!suspended.ok) return suspended
  await eraseAgent(services, id)
  const erased = { who: decision.who, what: 'agent erased', target: id }
  await recordChange(services, services.database, erased)
  return suspended
}

/** Erases applicants KEEP_APPLICATIONS_DAYS after they applied, whether they wait or were turned down. */
export function purgeOldApplications(services: Services): Promise<void> {
  return eraseSince(services, ['applied', 'rejected'], keptMs(KEPT.applications, services.config))
}

/**
 * Erases agents KEEP_CLOSED_AGENTS_DAYS after the last change on record, which for most is the end of their
 * trade: they were suspended, their licence expired or they left. The names that outlived an erasure go too.
 */
export async function purgeClosedAgents(services: Services): Promise<void> {
  await eraseSince(services, ['suspended', 'expired', 'left'], keptMs(KEPT.agents, services.config))
  const { database, clock, config } = services
  const before = clock.now() - keptMs(KEPT.agentNames, config)
  for (const id of await findAgentsToErase(database, ['closed'], before)) {
    await deleteAgent(database, id)
  }
}

async function eraseSince(
  services: Services,
  states: EndingState[],
  afterMs: number,
): Promise<void> {
  const ids = await findAgentsToErase(services.database, states, services.clock.now() - afterMs)
  for (const id of ids) await eraseAgent(services, id)
}
