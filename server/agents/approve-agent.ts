// What the operator decides about an agent: approved, suspended, subscribed until when, signed out.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { recordChange } from '../audit/record-change.ts'
import { takeTurn, turnOfAgent } from '../database/turns.ts'
import type { Database } from '../database/schema.ts'
import type { Answer } from '../refusal.ts'
import { queueApprovalText } from '../texts/queue-agent-text.ts'
import type { World } from '../world.ts'
import { findAgent, updateAgent } from './agent-storage.ts'
import { deleteSessionsOf } from './sign-in-storage.ts'

/** Approves an applicant, who is told by text, or lets a suspended agent trade again. */
export function approveAgent(world: World, agentId: string, who: string): Promise<Answer> {
  return world.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeTurn(tx, turnOfAgent(agentId))
    const agent = await findAgent(tx, agentId)
    if (agent === undefined || agent.state === 'closed') return { ok: false, reason: 'not-found' }
    if (agent.state === 'approved') return { ok: true, value: undefined }
    await updateAgent(tx, agentId, { state: 'approved' })
    await recordChange(world, tx, { who, what: 'agent approved', target: agentId })
    if (agent.state === 'applied' && agent.phone !== null) {
      await queueApprovalText(world, tx, agent.phone as PhoneNumber)
    }
    return { ok: true, value: undefined }
  })
}

/** Stops an agent from trading at once and signs them out; quotes already given stay with their owners. */
export function suspendAgent(world: World, agentId: string, who: string): Promise<Answer> {
  return change(world, agentId, {
    columns: { state: 'suspended' },
    entry: { who, what: 'agent suspended' },
    andThen: (tx) => deleteSessionsOf(tx, agentId),
  })
}

/** Sets until when (milliseconds, or null for no more) the agent may see owners' numbers. */
export function subscribeAgent(
  world: World,
  agentId: string,
  { until, who }: { until: number | null; who: string },
): Promise<Answer> {
  const what =
    until === null
      ? 'agent unsubscribed'
      : `agent subscribed until ${new Date(until).toISOString().slice(0, 10)}`
  return change(world, agentId, { columns: { subscribed_until: until }, entry: { who, what } })
}

/** Ends all sessions of an agent, such as one whose phone was lost; a new code signs in again. */
export function signOutAgent(world: World, agentId: string, who: string): Promise<Answer> {
  return change(world, agentId, {
    columns: {},
    entry: { who, what: 'agent signed out' },
    andThen: (tx) => deleteSessionsOf(tx, agentId),
  })
}

interface Change {
  columns: Parameters<typeof updateAgent>[2]
  /** How it stands in the record. */
  entry: { who: string; what: string }
  /** What else belongs to it. */
  andThen?: (tx: Database) => Promise<unknown>
}

function change(
  world: World,
  agentId: string,
  { columns, entry, andThen }: Change,
): Promise<Answer> {
  return world.database.transaction().execute(async (tx): Promise<Answer> => {
    const agent = await findAgent(tx, agentId)
    if (agent === undefined || agent.state === 'closed') return { ok: false, reason: 'not-found' }
    await updateAgent(tx, agentId, columns)
    await andThen?.(tx)
    await recordChange(world, tx, { ...entry, target: agentId })
    return { ok: true, value: undefined }
  })
}
