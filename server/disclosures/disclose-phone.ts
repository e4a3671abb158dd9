// The owner's number goes to agents who pay for it, and to the one whose quote was chosen, once the owner has
// confirmed it. Each time is on record, and the owner sees it.
import type { Database } from '../database/schema.ts'
import { takeLock, agentLock, postingLock } from '../database/locks.ts'
import { admitDisclosure } from '../agents/allowances.ts'
import { mayTrade } from '../agents/trading-status.ts'
import { orderedId } from '../identifiers.ts'
import { DONE, type Answer } from '../refusal.ts'
import { phoneDigest } from '../digest.ts'
import { isNumberStopped } from '../texts/limits/stopped-numbers.ts'
import type { Services } from '../services.ts'
import { findPhoneToDisclose, forgetPhone, insertDisclosure } from './disclosure-storage.ts'

/** A number that was given, and the id under which that is on record. */
export interface Disclosed {
  /** E.164. */
  phone: string
  disclosureId: string
}

/** The number of the posting's owner, up to DISCLOSURES_PER_DAY in a rolling day. */
export function disclosePhone(
  services: Services,
  asked: { postingId: string; agent: { id: string; subscribed: boolean } },
): Promise<Answer<Disclosed>> {
  const { postingId, agent } = asked
  return services.database.transaction().execute(async (tx): Promise<Answer<Disclosed>> => {
    await takeLock(tx, postingLock(postingId), agentLock(agent.id))
    const trades = await mayTrade(tx, agent.id)
    if (!trades.ok) return trades
    const posting = await findPhoneToDisclose(tx, postingId)
    const isChosen = posting?.chosen_agent_id === agent.id
    if (!agent.subscribed && !isChosen) return { ok: false, reason: 'no-subscription' }
    // A number that was stopped is given to nobody, also before its postings are cleared.
    if (posting === undefined || (await isNumberStopped(services, tx, posting.phone))) {
      return { ok: false, reason: 'not-found' }
    }
    if (posting.phone_confirmed_at === null) return { ok: false, reason: 'unconfirmed' }
    const admitted = isChosen ? DONE : await admitDisclosure(services, tx, agent.id)
    if (!admitted.ok) return admitted
    const { phone } = posting
    const disclosureId = await recordDisclosure(services, tx, {
      agentId: agent.id,
      postingId,
      phone,
    })
    return { ok: true, value: { phone, disclosureId } }
  })
}

/** Puts on record that the agent is given the number, and answers the record's id. */
export async function recordDisclosure(
  services: Pick<Services, 'clock' | 'digest'>,
  tx: Database,
  { phone, ...given }: { agentId: string; postingId: string; phone: string },
): Promise<string> {
  const now = services.clock.now()
  const id = orderedId(now)
  await insertDisclosure(tx, { ...given, id, phoneDigest: phoneDigest(services, phone) }, now)
  return id
}

/** Forgets that anybody was given `phone` (E.164), whose holder is erased. That one was given stays on record. */
export async function forgetDisclosuresOf(
  services: Pick<Services, 'digest'>,
  tx: Database,
  phone: string,
): Promise<void> {
  await forgetPhone(tx, phoneDigest(services, phone))
}
