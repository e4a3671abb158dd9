import type { Database } from '../database/schema.ts'
import type { AgentOnPosting } from './disclosure-storage.ts'

interface Asked extends AgentOnPosting {
  /** The number by which it holds on other postings too, also on one that has gone since; null for this one alone. */
  elsewhere: { phone: string; phoneDigest: string } | null
}

/** Whether the agent was asked not to call. */
export async function isAskedNotToCall(
  database: Database,
  { agentId, postingId, elsewhere }: Asked,
): Promise<boolean> {
  const row = await database
    .selectFrom('disclosures')
    .leftJoin('postings', 'postings.id', 'disclosures.posting_id')
    .select('disclosures.id')
    .where('agent_id', '=', agentId)
    .where('asked_not_to_call_at', 'is not', null)
    .where((is) => {
      const here = is('posting_id', '=', postingId)
      if (elsewhere === null) return here
      const { phone, phoneDigest } = elsewhere
      // The number of an unconfirmed posting may be a stranger's.
      const theirs = is.and([is('phone', '=', phone), is('phone_confirmed_at', 'is not', null)])
      return is.or([here, is('phone_digest', '=', phoneDigest), theirs])
    })
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Notes that an agent was asked not to call: the one who was given a number by this disclosure, of this posting and
 * wherever else it was the same number. Answers who that is; undefined where the posting has no such disclosure.
 */
export async function markAskedNotToCall(
  database: Database,
  { postingId, disclosureId }: { postingId: string; disclosureId: string },
  now: number,
): Promise<string | undefined> {
  const asked = await database
    .selectFrom('disclosures')
    .select(['agent_id', 'phone_digest'])
    .where('id', '=', disclosureId)
    .where('posting_id', '=', postingId)
    .executeTakeFirst()
  if (asked === undefined) return undefined
  await database
    .updateTable('disclosures')
    .set({ asked_not_to_call_at: now })
    .where('agent_id', '=', asked.agent_id)
    .where('asked_not_to_call_at', 'is', null)
    .where((row) =>
      row.or([row('posting_id', '=', postingId), row('phone_digest', '=', asked.phone_digest)]),
    )
    .execute()
  return asked.agent_id
}

/** Takes back that the agent was asked not to call the owner of this posting. */
export async function clearAskedNotToCall(
  database: Database,
  { agentId, postingId }: AgentOnPosting,
): Promise<void> {
  await database
    .updateTable('disclosures')
    .set({ asked_not_to_call_at: null })
    .where('agent_id', '=', agentId)
    .where('posting_id', '=', postingId)
    .execute()
}
