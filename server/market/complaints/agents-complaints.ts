// What an agent sees of complaints: what we wrote to them and what they answered, never who complained.
import { readReference, shownReference } from '../../../domain/market/complaint-fields.ts'
import { parseWords } from '../../../domain/market/collection.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import { iso } from '../../../domain/basics/time.ts'
import type { AgentsComplaint } from '../../../domain/wire/complaints.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { agentLock, complaintLock, takeLock } from '../../platform/database/locks.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { queueComplaintNotice } from '../../messages/texts/outbox/queue-complaint-text.ts'
import { findWithAgent, insertMessage } from './complaint-storage.ts'

const ANSWER_MAX = 2000

/** The complaints about which we wrote to the agent, the one with the latest message first. */
export async function listAgentsComplaints(
  { database }: Pick<Services, 'database'>,
  agentId: string,
): Promise<AgentsComplaint[]> {
  const complaints = new Map<string, AgentsComplaint>()
  for (const row of await findWithAgent(database, { agentId })) {
    const said = { isOurs: row.to_other === 1, words: row.words, at: iso(row.created_at) }
    const complaint = complaints.get(row.reference)
    if (complaint !== undefined) complaint.messages.unshift(said)
    else {
      complaints.set(row.reference, {
        reference: shownReference(row.reference),
        isOpen: row.closed_at === null,
        messages: [said],
      })
    }
  }
  return [...complaints.values()]
}

/** Keeps the agent's answer while the complaint is open. The same words twice are kept once. */
export function answerAsAgent(
  services: Services,
  { agentId, reference: typed }: { agentId: string; reference: string },
  sent: unknown,
): Promise<Answer> {
  const words = parseWords('words', sent, ANSWER_MAX)
  const reference = readReference(typed)
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, complaintLock(reference))
    await takeLock(tx, agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    const [last] = await findWithAgent(tx, { agentId, reference })
    if (last === undefined) return { ok: false, reason: 'not-found' }
    if (!words.ok) return { ...words, reason: 'invalid' }
    if (words.value === null) {
      return { ...refuse('words', 'required', 'Write what happened.'), reason: 'invalid' }
    }
    if (last.to_other === 0 && last.words === words.value) return DONE
    if (last.closed_at !== null) return { ok: false, reason: 'complaint-closed' }
    const now = services.clock.now()
    await insertMessage(tx, {
      id: orderedId(now),
      complaint_id: last.complaint_id,
      written_by: 'agent',
      words: words.value,
      photo_id: null,
      created_at: now,
    })
    await queueComplaintNotice(services, tx)
    return DONE
  })
}
