import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'
import { presentDeal } from '../database/shown-rows.ts'

/** What has to be known before a number is given, or undefined where the posting has gone. */
export function findPhoneToDisclose(
  database: Database,
  postingId: string,
): Promise<
  { phone: string; phone_confirmed_at: number | null; chosen_agent_id: string | null } | undefined
> {
  return database
    .selectFrom('postings')
    .leftJoin('deals', presentDeal)
    .select(['phone', 'phone_confirmed_at', 'deals.agent_id as chosen_agent_id'])
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

export async function insertDisclosure(
  database: Database,
  disclosure: { id: string; agentId: string; postingId: string; phoneDigest: string },
  now: number,
): Promise<void> {
  const { id, agentId, postingId, phoneDigest } = disclosure
  await database
    .insertInto('disclosures')
    .values({
      id,
      agent_id: agentId,
      posting_id: postingId,
      created_at: now,
      phone_digest: phoneDigest,
    })
    .execute()
}

/** When the agent was last given the number of the posting, or undefined. */
export async function findLatestDisclosure(
  database: Database,
  { agentId, postingId }: { agentId: string; postingId: string },
): Promise<number | undefined> {
  const row = await database
    .selectFrom('disclosures')
    .select('created_at')
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Each agent who was given a posting's number and when first, in that order. */
export const findDisclosuresOf = prepared<{ postingId: string }, { name: string; at: number }>(
  (database, { postingId }) =>
    database
      .selectFrom('disclosures')
      .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
      .where('posting_id', '=', postingId)
      .groupBy(['agents.id', 'agents.name'])
      .select(['agents.name', (row) => row.fn.min('disclosures.created_at').as('at')])
      .orderBy('at')
      .orderBy('agents.id'),
)

/** Forgets of the number with that digest that it was given to anybody. */
export async function forgetPhone(database: Database, digest: string): Promise<void> {
  await database
    .updateTable('disclosures')
    .set({ phone_digest: null })
    .where('phone_digest', '=', digest)
    .execute()
}

export interface Disclosure {
  at: number
  agent_id: string
  agent: string
  contact: string
  /** Null once the posting has gone. */
  posting_id: string | null
}

/** The latest disclosures: of one agent, one posting or one number where they are given. */
export function findDisclosures(
  database: Database,
  sought: {
    agentId: string | undefined
    postingId: string | undefined
    phoneDigest: string | undefined
    limit: number
  },
): Promise<Disclosure[]> {
  const { agentId, postingId, phoneDigest, limit } = sought
  return database
    .selectFrom('disclosures')
    .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
    .select(['disclosures.created_at as at', 'disclosures.agent_id', 'agents.name as agent'])
    .select(['posting_id', 'agents.contact'])
    .$if(agentId !== undefined, (query) => query.where('disclosures.agent_id', '=', agentId ?? ''))
    .$if(postingId !== undefined, (query) => query.where('posting_id', '=', postingId ?? ''))
    .$if(phoneDigest !== undefined, (query) => query.where('phone_digest', '=', phoneDigest ?? ''))
    .orderBy('disclosures.id', 'desc')
    .limit(limit)
    .execute()
}
