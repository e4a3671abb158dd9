import { dayOf } from '../../domain/time.ts'
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { accept, refuse } from '../../domain/problem.ts'
import { recordDeletion } from '../deletions/record-deletion.ts'
import type { Answer, Refusal } from '../refusal.ts'
import { agentDigest } from '../digest.ts'
import { queueApprovalText, queueRejectionText } from '../texts/outbox/queue-agent-text.ts'
import { londonDay } from '../texts/limits/quote-hours.ts'
import { withdrawStoppedAgentsNotices } from '../texts/outbox/quote-notices.ts'
import type { Services } from '../services.ts'
import { phoneLock, takeLock } from '../database/locks.ts'
import { changeAgent, PHONE_TAKEN, type Decision } from './change-agent.ts'
import { deletePasskeysOf } from './passkey-storage.ts'
import { deleteSessionsOf } from './sign-in-storage.ts'
import { hasJoined } from './person-storage.ts'

/**
 * Approves an applicant, who is told by text, or lets a suspended agent trade again: owners see the quotes
 * again too. Approving says that the licence was checked today. Refused once the licence has expired.
 */
export function approveAgent(services: Services, agentId: string, who: string): Promise<Answer> {
  const today = londonDay(services.clock.now())
  return changeAgent(services, agentId, {
    who,
    what: 'agent approved',
    columns: { state: 'approved', licence_checked_on: today },
    judge: async ({ state, phone, licence_expires: expires }, tx) => {
      if (phone !== null) await takeLock(tx, phoneLock(services, phone))
      if (phone !== null && (await hasJoined(tx, phone))) return PHONE_TAKEN
      const isExpired = state !== 'approved' && expires !== null && expires < today
      return isExpired ? { ok: false, reason: 'licence-expired' } : accept(state !== 'approved')
    },
    andThen: async (tx, { state, phone }) => {
      const applied = state === 'applied' || state === 'rejected'
      if (applied && phone !== null) await queueApprovalText(services, tx, phone as PhoneNumber)
      if (!applied)
        await recordDeletion(services, tx, {
          kind: 'agent-reinstated',
          subject: agentDigest(services, agentId),
        })
    },
  })
}

/** Turns an applicant down, who is told by text and may apply again. */
export function rejectAgent(
  services: Services,
  agentId: string,
  decision: Decision,
): Promise<Answer> {
  return changeAgent(services, agentId, {
    ...decision,
    what: 'agent rejected',
    columns: { state: 'rejected' },
    judge: ({ state }) => (state === 'applied' ? accept(true) : NO_APPLICANT),
    andThen: async (tx, { phone }) => {
      if (phone !== null) await queueRejectionText(services, tx, phone as PhoneNumber)
    },
  })
}

/**
 * Stops an agent from trading at once and signs them out. Owners no longer see the quotes, and texts that
 * wait to tell of them are not sent.
 */
export async function suspendAgent(
  services: Services,
  agentId: string,
  decision: Decision,
): Promise<Answer> {
  const suspended = await changeAgent(services, agentId, {
    ...decision,
    what: 'agent suspended',
    columns: { state: 'suspended' },
    async andThen(tx) {
      await deleteSessionsOf(tx, agentId)
      await recordDeletion(services, tx, {
        kind: 'agent-suspended',
        subject: agentDigest(services, agentId),
      })
    },
  })
  if (suspended.ok) await withdrawStoppedAgentsNotices(services)
  return suspended
}

/** Sets until when (milliseconds, or null for no more) the agent may see owners' numbers. */
export function subscribeAgent(
  services: Services,
  agentId: string,
  { until, who }: { until: number | null; who: string },
): Promise<Answer> {
  const what = until === null ? 'agent unsubscribed' : `agent subscribed until ${dayOf(until)}`
  return changeAgent(services, agentId, { who, what, columns: { subscribed_until: until } })
}

/** Multiplies how many cars the agent may see and how many quotes it may give. */
export function allowAgent(
  services: Services,
  agentId: string,
  { times, ...decision }: { times: number } & Decision,
): Promise<Answer> {
  const what = `agent allowed ${times} times as much`
  return changeAgent(services, agentId, { ...decision, what, columns: { allowance_times: times } })
}

/** Ends all sessions of an agent whose device was lost and removes its passkeys; a new code signs in again. */
export function signOutAgent(services: Services, agentId: string, who: string): Promise<Answer> {
  return changeAgent(services, agentId, {
    who,
    what: 'agent signed out',
    columns: {},
    async andThen(tx) {
      await deleteSessionsOf(tx, agentId)
      await deletePasskeysOf(tx, agentId)
    },
  })
}

const NO_APPLICANT: Refusal = {
  ...refuse(
    'state',
    'no-applicant',
    'Only an applicant can be rejected. To stop an agent, use: agents suspend',
  ),
  reason: 'invalid',
}
