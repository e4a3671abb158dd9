import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { givenBy, isShown, presentDeal } from '../../platform/database/shown-rows.ts'

interface OwnersNumber extends Pick<
  Row<'postings'>,
  'phone' | 'phone_confirmed_at' | 'number_for'
> {
  /** The agent whose quote is chosen, or null. */
  chosen_agent_id: string | null
  /** 1 where that choice waits for the posting's own link. */
  awaits_owner: number | null
}

/** What has to be known before a number is given, or undefined where the posting has gone. */
export function findOwnersNumber(
  database: Database,
  postingId: string,
): Promise<OwnersNumber | undefined> {
  return database
    .selectFrom('postings')
    .leftJoin('deals', presentDeal)
    .select(['phone', 'phone_confirmed_at', 'number_for', 'awaits_owner'])
    .select('deals.agent_id as chosen_agent_id')
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
}

interface AgentOnPosting {
  agentId: string
  postingId: string
}

export async function insertDisclosure(
  database: Database,
  {
    id,
    agentId,
    personId = null,
    postingId,
    phoneDigest,
  }: AgentOnPosting & { id: string; personId?: string | null; phoneDigest: string },
  now: number,
): Promise<void> {
  await database
    .insertInto('disclosures')
    .values({
      id,
      agent_id: agentId,
      person_id: personId,
      posting_id: postingId,
      created_at: now,
      phone_digest: phoneDigest,
    })
    .execute()
}

/** The latest time since `since` that the agent was given the number of the posting and it was not given back, or undefined. */
export function findGiven(
  database: Database,
  { agentId, postingId, since }: AgentOnPosting & { since: number },
): Promise<{ id: string; at: number; given_by: string | null } | undefined> {
  return database
    .selectFrom('disclosures')
    .select(['id', 'created_at as at', givenBy('disclosures')])
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', since)
    .where('given_back_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Gives back the agent's latest disclosure of the posting since `since`; false where there is none, or it was. */
async function markGivenBack(
  database: Database,
  { agentId, postingId, since }: AgentOnPosting & { since: number },
  now: number,
): Promise<boolean> {
  const given = await findGiven(database, { agentId, postingId, since })
  const marked = await database
    .updateTable('disclosures')
    .set({ given_back_at: now })
    .where('id', '=', given?.id ?? '')
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Whether the posting's number was given back to the agent: at that moment, or ever. */
async function wasGivenBack(
  database: Database,
  { agentId, postingId, at }: AgentOnPosting & { at?: number },
): Promise<boolean> {
  const given = await database
    .selectFrom('disclosures')
    .select('id')
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .where('given_back_at', 'is not', null)
    .$if(at !== undefined, (query) => query.where('given_back_at', '=', at ?? 0))
    .limit(1)
    .executeTakeFirst()
  return given !== undefined
}

async function countGivenBack(
  database: Database,
  { agentId, since }: { agentId: string; since: number },
): Promise<number> {
  const counted = await database
    .selectFrom('disclosures')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('agent_id', '=', agentId)
    .where('given_back_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

export interface DisclosedTo {
  /** Of the first disclosure to the agent. */
  id: string
  name: string
  at: number
  asked_at: number | null
  /** The agent's offer in pence, or null. */
  quoted: number | null
}

/** Each agent who was given a posting's number and when first, the latest first. */
export const findDisclosuresOf = prepared<{ postingId: string }, DisclosedTo>(
  (database, { postingId }) =>
    database
      .selectFrom('disclosures')
      .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
      .leftJoin('quotes', (join) =>
        join
          .onRef('quotes.posting_id', '=', 'disclosures.posting_id')
          .onRef('quotes.agent_id', '=', 'disclosures.agent_id')
          .on(isShown),
      )
      .where('disclosures.posting_id', '=', postingId)
      .groupBy(['agents.id', 'agents.name'])
      .select((row) => [
        row.fn.min<string>('disclosures.id').as('id'),
        'agents.name',
        row.fn.min<number>('disclosures.created_at').as('at'),
        row.fn.max<number | null>('asked_not_to_call_at').as('asked_at'),
        row.fn.max<number | null>('amount_pence').as('quoted'),
      ])
      .orderBy('at', 'desc')
      .orderBy('agents.id'),
)

/** Clears the digest of a number from its disclosures. That an agent was given a number stays on record. */
export async function deletePhoneDigest(database: Database, digest: string): Promise<void> {
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
  asked_not_to_call_at: number | null
  given_back_at: number | null
  given_by: string | null
}

/** The latest disclosures: of one agent, one posting or one number where they are given. */
export function findDisclosures(
  database: Database,
  sought: {
    agentId?: string | undefined
    postingId?: string | undefined
    phoneDigest?: string | undefined
    limit: number
  },
): Promise<Disclosure[]> {
  const { agentId, postingId, phoneDigest, limit } = sought
  return database
    .selectFrom('disclosures')
    .innerJoin('agents', 'agents.id', 'disclosures.agent_id')
    .select(['disclosures.created_at as at', 'disclosures.agent_id', 'agents.name as agent'])
    .select([
      'posting_id',
      'agents.contact',
      givenBy('disclosures'),
      'asked_not_to_call_at',
      'given_back_at',
    ])
    .$if(agentId !== undefined, (query) => query.where('disclosures.agent_id', '=', agentId ?? ''))
    .$if(postingId !== undefined, (query) => query.where('posting_id', '=', postingId ?? ''))
    .$if(phoneDigest !== undefined, (query) => query.where('phone_digest', '=', phoneDigest ?? ''))
    .orderBy('disclosures.id', 'desc')
    .limit(limit)
    .execute()
}

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

// A faulty lead does not count: the owner's number is given back to the share of the day.
const WITHIN_MS = 48 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** More than a buyer meets by bad luck, and too few to be worth a lie: decision 0026. */
const MOST_A_WEEK = 10

/** Gives back a number that the agent was given in the last 48 hours, once for a posting. The agent is locked. */
export async function giveBack(tx: Database, of: AgentOnPosting, now: number): Promise<boolean> {
  if (await wasGivenBack(tx, of)) return false
  if ((await countGivenBackThisWeek(tx, of.agentId, now)) >= MOST_A_WEEK) return false
  return markGivenBack(tx, { ...of, since: now - WITHIN_MS }, now)
}

/** Whether it was given back at that moment. */
export function isGivenBack(database: Database, of: AgentOnPosting, at: number): Promise<boolean> {
  return wasGivenBack(database, { ...of, at })
}

export function countGivenBackThisWeek(
  database: Database,
  agentId: string,
  now: number,
): Promise<number> {
  return countGivenBack(database, { agentId, since: now - WEEK_MS })
}
