// The owner's number goes to agents who pay for it, and to the one whose quote was chosen, once the owner has
// confirmed it and as long as they do not ask for it back. It is on record once for each agent, and the owner sees it.
import { onPresentDeal, givenBy } from '../../platform/database/shown-rows.ts'
import type { FastifyInstance } from 'fastify'
import { accept } from '../../../domain/basics/problem.ts'
import type { MayCall } from '../../../domain/wire/vehicles.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import { takeLock, agentLock, postingLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { admitDisclosure } from '../accounts/agent-limits.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { mayTrade } from '../accounts/trading-status.ts'
import { findGiven, isAskedNotToCall, recordDisclosure } from './disclosure-storage.ts'

interface Disclosed {
  /** E.164. */
  phone: string
  disclosureId: string
}

/**
 * The number of the posting's owner, up to DISCLOSURES_PER_DAY in a rolling day. Given once, it costs no other share
 * and is not recorded again.
 */
export function disclosePhone(
  services: Services,
  asked: {
    postingId: string
    agent: { id: string; subscribed: boolean; personId?: string | null }
  },
): Promise<Answer<Disclosed>> {
  const { postingId, agent } = asked
  return services.database.transaction().execute(async (tx): Promise<Answer<Disclosed>> => {
    await takeLock(tx, postingLock(postingId), agentLock(agent.id))
    const trades = await mayTrade(tx, agent.id)
    if (!trades.ok) return trades
    const status = await findDisclosureStatus(services, tx, { postingId, agentId: agent.id })
    const isChosen = status?.isChosen === true
    if (!agent.subscribed && !isChosen) return { ok: false, reason: 'no-subscription' }
    // A number that was stopped is given to nobody, also before its postings are cleared.
    if (status === undefined || (await isNumberStopped(services, tx, status.phone))) {
      return NOT_FOUND
    }
    const { phone, isConfirmed, mayCall, given } = status
    if (!isConfirmed) return { ok: false, reason: 'unconfirmed' }
    if (mayCall !== 'yes') return { ok: false, reason: mayCall }
    if (given !== null) return accept({ phone, disclosureId: given.id })
    const admitted = isChosen ? DONE : await admitDisclosure(services, tx, agent.id)
    if (!admitted.ok) return admitted
    const { id: agentId, personId = null } = agent
    const record = { agentId, personId, postingId, phone }
    const disclosureId = await recordDisclosure(services, tx, record)
    return accept({ phone, disclosureId })
  })
}

export function disclosureCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'POST /agent/vehicles/:vehicleId/phone-number', {
    summary: 'The owner’s number',
    description:
      'For agents with a subscription, once the owner confirmed the number. It is recorded and the owner sees who was given it and when. Asked for again it costs no other share of the day.',
    refused: ['no-subscription', 'asked-not-to', 'only-chosen', 'chosen-elsewhere', 'unconfirmed'],
    async does({ params: { vehicleId: postingId }, agent, request }) {
      const disclosed = await disclosePhone(services, { postingId, agent })
      if (!disclosed.ok) return disclosed
      const { phone, disclosureId } = disclosed.value
      request.note({ event: 'number-given', agent: agent.id, disclosure: disclosureId })
      return accept({ phoneNumber: phone })
    },
  })
}

/** Whether an agent may call the present number of a posting, and was given it; undefined where the posting has gone. */
export async function findDisclosureStatus(
  services: Pick<Services, 'digest'>,
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
) {
  const number = await database
    .selectFrom('postings')
    .leftJoin('deals', onPresentDeal)
    .select(['phone', 'phone_confirmed_at', 'number_for', 'awaits_owner'])
    .select('deals.agent_id as chosen_agent_id')
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
  if (number === undefined) return undefined
  const { phone, phone_confirmed_at: confirmedAt, number_for: numberFor } = number
  const { chosen_agent_id: chosen } = number
  const isMeant = chosen === agentId
  // The owner chose the agent's quote.
  const isChosen = isMeant && number.awaits_owner === 0
  // What was given before the present number was confirmed was an earlier number.
  const given = await findGiven(database, { postingId, agentId, since: confirmedAt })
  const mayCall = async (): Promise<MayCall> => {
    // The owner chose them whatever they asked of them elsewhere.
    const elsewhere = isChosen ? null : phone
    const asked = { agentId, postingId, elsewhere }
    if (await isAskedNotToCall(services, database, asked)) return 'asked-not-to'
    if (isChosen) return 'yes'
    if (chosen !== null && !isMeant) return 'chosen-elsewhere'
    return numberFor === 'chosen' ? 'only-chosen' : 'yes'
  }
  return {
    phone,
    isConfirmed: confirmedAt !== null && isChosen === isMeant,
    isChosen,
    mayCall: await mayCall(),
    given: given ?? null,
  }
}

export function reviewDisclosures(
  database: Database,
  of: { agent_id: string } | { posting_id: string },
  limit: number,
) {
  return database
    .selectFrom('disclosures')
    .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
    .select(['disclosures.created_at as at', 'disclosures.agent_id', 'agents.name as agent'])
    .select(['posting_id', 'agents.contact', givenBy('disclosures')])
    .select(['asked_not_to_call_at', 'given_back_at'])
    .where((row) => row.and(of))
    .orderBy('disclosures.id', 'desc')
    .limit(limit)
    .execute()
}
