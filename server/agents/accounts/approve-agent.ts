import { endSessionsOf, findAgent, updateAgent, hasJoined, type AgentRow } from './agent-storage.ts'
import {
  type DecisionAgainst,
  type GivenReason,
  parseReason,
} from '../../../domain/agents/agent-decisions.ts'
import { accept, refuse } from '../../../domain/basics/problem.ts'
import { dayOf } from '../../../domain/basics/time.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import { queue } from '../../messages/texts/outbox/queue-text.ts'
import { takeTextsBack } from '../../messages/texts/outbox/text-storage.ts'
import { decisionText } from '../../messages/texts/wording/news-wording.ts'
import { phoneLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { londonDay } from '../../platform/london-time.ts'
import { NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { changeAgent, PHONE_TAKEN, type Decision } from './change-agent.ts'
import { findChecks, isApplication, isChecked, UNCHECKED } from './checks.ts'

export interface TextedDecision<D extends DecisionAgainst> extends Pick<Decision, 'who' | 'notes'> {
  because: GivenReason<D>
}

/**
 * Approves an applicant once every check is ticked, and texts them. Owners read the day on which the licence was
 * checked. A suspended agent trades again, and owners see their quotes again. Refused if the licence has expired.
 */
export async function approveAgent(services: Services, agentId: string, who: string) {
  const today = londonDay(services.clock.now())
  // Signing in locks the phone before the agent, and so does this.
  const phone = (await findAgent(services.database, agentId))?.phone ?? null
  return changeAgent(services, agentId, {
    who,
    what: 'agent approved',
    columns: { state: 'approved' },
    ...(phone !== null && { locks: [phoneLock(services, phone)] }),
    judge: async (agent, tx) => {
      const { state, licence_expires: expires } = agent
      if (state === 'left') return NOT_FOUND
      if (agent.phone !== null && (await hasJoined(tx, agent.phone))) return PHONE_TAKEN
      if (state === 'approved') return accept(false)
      if (expires !== null && expires < today) return { ok: false, reason: 'licence-expired' }
      return isApplication(agent) && !(await isChecked(tx, agent)) ? UNCHECKED : accept(true)
    },
    andThen: async (tx, agent) => {
      await takeDecisionsBack(tx, agent)
      if (!isApplication(agent)) return
      const { licence } = await findChecks(tx, agent)
      if (licence !== undefined) {
        await updateAgent(tx, agentId, { licence_checked_on: londonDay(licence.at) })
      }
      await queueNews(services, tx, agent.phone, 'approved')
    },
  })
}

/** Rejects an applicant and texts them why. They may apply again. */
export function rejectAgent(
  services: Services,
  agentId: string,
  { because, ...decision }: TextedDecision<'reject'>,
): Promise<Answer> {
  return changeAgent(services, agentId, {
    ...decision,
    reason: because.words,
    what: 'agent rejected',
    columns: { state: 'rejected' },
    judge: ({ state }) => (state === 'applied' ? accept(true) : NO_APPLICANT),
    andThen: (tx, agent) => textDecision(services, tx, agent, because),
  })
}

/**
 * Stops an agent from trading at once and signs them out. Owners no longer see the quotes, and waiting texts about
 * them are not sent. `because` is texted to the agent; a reason for the record alone is not.
 */
export async function suspendAgent(
  services: Services,
  agentId: string,
  { because, ...decision }: Decision & Partial<TextedDecision<'suspend'>>,
): Promise<Answer> {
  return changeAgent(services, agentId, {
    ...decision,
    reason: because?.words ?? decision.reason,
    what: 'agent suspended',
    columns: { state: 'suspended' },
    // A page may be older than the account's end, or another's decision. Who is erased is suspended whatever they were.
    judge({ state }) {
      if (because === undefined) return accept(true)
      return state === 'left' ? NOT_FOUND : accept(state !== 'suspended')
    },
    async andThen(tx, agent) {
      if (because !== undefined) await textDecision(services, tx, agent, because)
      await endSessionsOf(tx, agentId)
    },
  })
}

async function textDecision(
  services: Services,
  tx: Database,
  agent: AgentRow,
  because: GivenReason,
): Promise<void> {
  const kind = because.decision === 'reject' ? 'rejected' : 'suspended'
  const phone = agent.phone as PhoneNumber | null
  const body = decisionText(services.config, agent, because)
  await takeDecisionsBack(tx, agent)
  if (phone !== null) await queue(services, tx, { kind, phone, body })
}

// What was decided before is no longer so. It may have failed, and would be tried again.
async function takeDecisionsBack(tx: Database, { phone }: AgentRow): Promise<void> {
  if (phone !== null) await takeTextsBack(tx, { phone }, ['approved', 'rejected', 'suspended'])
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

/** Ends all sessions of an agent who lost a device. A new code signs in again. */
export function signOutAgent(services: Services, agentId: string, who: string): Promise<Answer> {
  return changeAgent(services, agentId, {
    who,
    what: 'agent signed out',
    andThen: (tx) => endSessionsOf(tx, agentId),
  })
}

const NO_APPLICANT = refuse(
  'state',
  'no-applicant',
  'Only an applicant can be rejected. Suspend an agent instead.',
)

export async function previewDecision(
  { config, database }: Pick<Services, 'config' | 'database'>,
  agentId: string,
  { decision, ...sent }: { decision: DecisionAgainst } & Parameters<typeof parseReason>[1],
): Promise<Answer<{ text: string }>> {
  const agent = await findAgent(database, agentId)
  if (agent === undefined) return NOT_FOUND
  const because = parseReason(decision, sent)
  if (!because.ok) return because
  return { ok: true, value: { text: decisionText(config, agent, because.value) } }
}
