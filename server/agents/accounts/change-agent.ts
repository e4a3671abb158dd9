// Every decision changes an agent's row in this way, with the row locked and the change on record.
import {
  endSessionsOf,
  findAgent,
  updateAgent,
  type AgentChange,
  type AgentRow,
} from './agent-storage.ts'
import { recordChange, type Why } from '../../platform/audit-log.ts'
import { TO_AGENT } from '../../messages/texts/outbox/text-storage.ts'
import type { Database } from '../../platform/database/schema.ts'
import { takeLock, agentLock } from '../../platform/database/locks.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'

export interface Decision extends Why {
  who: string
}

interface Change {
  columns?: AgentChange | ((before: AgentRow) => AgentChange)
  /** Locks that are taken before the agent's. */
  locks?: string[]
  /** The words of the change in the record. */
  what: string
  /** Whether there is anything to change, or why the change is refused. */
  judge?: (agent: AgentRow, tx: Database) => Answer<boolean> | Promise<Answer<boolean>>
  andThen?: (tx: Database, before: AgentRow) => Promise<unknown>
}

/** Makes the change and records it; `not-found` if there is no such agent. */
export function changeAgent(
  services: Pick<Services, 'database' | 'clock'>,
  agentId: string,
  { columns = {}, what, locks = [], judge, andThen, ...decision }: Change & Decision,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, ...locks)
    await takeLock(tx, agentLock(agentId))
    const agent = await findAgent(tx, agentId)
    if (agent === undefined || agent.state === 'closed') return NOT_FOUND
    const judged = await judge?.(agent, tx)
    if (judged?.ok === false) return judged
    if (judged?.value === false) return DONE
    await updateAgent(tx, agentId, typeof columns === 'function' ? columns(agent) : columns)
    await andThen?.(tx, agent)
    await recordChange(services, tx, { ...decision, what, target: agentId })
    return DONE
  })
}

export const PHONE_TAKEN = refuse(
  'phone',
  'taken',
  'An agent or one of their people has that phone.',
)

/** Ends the agent's trade and sessions, and erases all that is known about the agent but the name. */
export async function closeAgent(tx: Database, agentId: string): Promise<void> {
  await takeLock(tx, agentLock(agentId))
  // A phone that nobody has joined with may be another agent's.
  const people = tx.selectFrom('agent_people').where('joined_at', 'is not', null).select('phone')
  const own = people.where('agent_id', '=', agentId)
  const phones = tx.selectFrom('agents').where('id', '=', agentId).select('phone').union(own)
  const texts = tx.deleteFrom('texts').where('kind', 'in', [...TO_AGENT, 'code'])
  await texts.where('phone', 'in', phones.$castTo<{ phone: string }>()).execute()
  await updateAgent(tx, agentId, {
    state: 'closed',
    contact: '',
    phone: null,
    contact_name: null,
    yard_postcode: null,
    licence_number: null,
    licence_council: null,
    licence_expires: null,
    licence_notice_for: null,
    licence_kind: null,
    licence_checked_on: null,
    atf_permit: null,
    subscribed_until: null,
    paid_until: null,
    payment_failed_at: null,
    subscription_notice_for: null,
  })
  await leaveNothingBehind(tx, agentId)
}

/** Ends the sessions of an agent who goes, and all that an account must not have once its owner applies again. */
export async function leaveNothingBehind(tx: Database, agentId: string): Promise<void> {
  await endSessionsOf(tx, agentId)
  await tx.deleteFrom('agent_people').where('agent_id', '=', agentId).execute()
  await tx.deleteFrom('agent_licences').where('agent_id', '=', agentId).execute()
  const paid = tx.updateTable('subscriptions').where('agent_id', '=', agentId)
  // Nobody's, so that Stripe deletes the customer though the agent is back before it answers.
  await paid.set({ agent_id: null }).execute()
}
