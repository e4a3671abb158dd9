// Erases an agent or applicant, on request or once the time for which they are kept is over.
import { sql } from 'kysely'
import type { AgentRow } from '../../agents/accounts/agent-storage.ts'
import { KEPT, keptMs } from '../../../domain/people/kept.ts'
import { suspendAgent } from '../../agents/accounts/approve-agent.ts'
import { closeAgent, type Decision } from '../../agents/accounts/change-agent.ts'
import { deleteAlerts } from '../../market/alerts/alerting.ts'
import { eraseWordsOn, recordChange } from '../../platform/audit-log.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import { endSubscriptionsOfGone } from '../../agents/billing/read-subscription.ts'
import { endStoppedDeals } from '../../market/deals/watch-deals.ts'
import { withdrawQuotesOf } from '../../market/quotes/give-quote.ts'
import { agentDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Ends the agent's sessions and subscription, tells owners who chose the agent, takes the quotes back and erases the
 * agent. Answers whether the name stays: an owner who asks within a month has a right to know who was given the number.
 */
export async function eraseAgent(services: Services, agentId: string): Promise<boolean> {
  // The sessions go first, so that the agent cannot go on meanwhile.
  await services.database.transaction().execute(async (tx) => {
    await closeAgent(tx, agentId)
    const subject = agentDigest(services, agentId)
    await recordDeletion(services, tx, { kind: 'person-erased', subject })
  })
  await endStoppedDeals(services)
  await withdrawQuotesOf(services, agentId)
  const staysNamed = await services.database.transaction().execute(async (tx) => {
    await closeAgent(tx, agentId)
    await tx.deleteFrom('quotes').where('agent_id', '=', agentId).execute()
    await tx.deleteFrom('past_quotes').where('agent_id', '=', agentId).execute()
    await tx
      .deleteFrom('complaint_messages')
      .where('thread', '=', 'other')
      .where('complaint_id', 'in', (about) =>
        about.selectFrom('complaints').select('id').where('agent_id', '=', agentId),
      )
      .execute()
    await deleteAlerts(tx, agentId)
    await eraseWordsOn(tx, [agentId])
    const before = services.clock.now() - keptMs(KEPT.agentNames, services.config)
    // Foreign keys delete the quotes, the sessions and the record of numbers given.
    const gone = await tx
      .deleteFrom('agents')
      .where('id', '=', agentId)
      .where(sql<boolean>`coalesce(${LAST_GIVEN}, 0) <= ${before}`)
      .where(hasBoughtNone)
      .executeTakeFirst()
    return gone.numDeletedRows === 0n
  })
  await endSubscriptionsOfGone(services)
  return staysNamed
}

/**
 * Erases an agent by the operator's decision; run it again if it is interrupted. `people erase` erases whatever else we
 * hold about the phone.
 */
export async function decideToErase(services: Services, id: string, decision: Decision) {
  const suspended = await suspendAgent(services, id, decision)
  if (!suspended.ok) return suspended
  await eraseAgent(services, id)
  const erased = { who: decision.who, what: 'agent erased', target: id }
  await recordChange(services, services.database, erased)
  return suspended
}

/** Erases applicants KEEP_APPLICATIONS_DAYS after they applied, whether they wait or were turned down. */
export async function purgeOldApplications(services: Services): Promise<void> {
  const afterMs = keptMs(KEPT.applications, services.config)
  const ids = await findAgentsToErase(services, ['applied', 'rejected'], afterMs)
  for (const id of ids) await eraseAgent(services, id)
}

const LAST_CHANGE = sql<number>`(select max(created_at) from audit_log
  where target = agents.id and what <> 'agent looked at')`
const LAST_GIVEN = sql<number>`(select max(created_at) from disclosures where agent_id = agents.id)`
// While a posting is kept, its owner sees who bought the car.
const hasBoughtNone = sql<boolean>`not exists (
  select 1 from deals join postings on postings.deal_id = deals.id where deals.agent_id = agents.id
)`

/**
 * Erases agents who stopped trading, because they were suspended, their licence expired or they left, once their time is
 * over, counted from the last change on record. The names that outlived an erasure go too, after the last number given.
 */
export async function purgeClosedAgents(services: Services): Promise<void> {
  const { database, config } = services
  const afterMs = keptMs(KEPT.agents, config)
  const stopped = ['suspended', 'expired', 'left'] as const
  const ids = await findAgentsToErase(services, stopped, afterMs, LAST_CHANGE)
  for (const id of ids) await eraseAgent(services, id)
  const namesMs = keptMs(KEPT.agentNames, config)
  for (const id of await findAgentsToErase(services, ['closed'], namesMs, LAST_GIVEN)) {
    await database.deleteFrom('agents').where('id', '=', id).where(hasBoughtNone).execute()
  }
}

/** The agents in one of the states who were added that long ago, and of whom nothing `last` happened since. */
async function findAgentsToErase(
  { database, clock }: Services,
  states: readonly Exclude<AgentRow['state'], 'approved'>[],
  afterMs: number,
  last = sql<number>`cast(0 as bigint)`,
): Promise<string[]> {
  const before = clock.now() - afterMs
  const rows = await database
    .selectFrom('agents')
    .select('id')
    .where('state', 'in', states)
    .where('created_at', '<', before)
    .where(sql<boolean>`coalesce(${last}, 0) < ${before}`)
    .execute()
  return rows.map(({ id }) => id)
}
