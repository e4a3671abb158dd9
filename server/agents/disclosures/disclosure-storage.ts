import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { prepare, prepareFirst, prepareInsert } from '../../platform/database/prepared.ts'
import { queueCarPush } from '../../messages/push/queue-push.ts'
import { recordDeletion } from '../../platform/deletions/record-deletion.ts'
import type { Database } from '../../platform/database/schema.ts'
import { phoneDigest } from '../../platform/digest.ts'
import { orderedId } from '../../platform/identifiers.ts'
import type { Services } from '../../platform/services.ts'
import { givenBy, isShown } from '../../platform/database/shown-rows.ts'

interface AgentOnPosting {
  agentId: string
  postingId: string
}

/** The latest time since `since` that the agent was given the number of the posting and it was not given back, or undefined. */
export async function findGiven(
  database: Database,
  { agentId, postingId, since }: AgentOnPosting & { since: number | null },
): Promise<{ id: string; at: number; given_by: string | null } | undefined> {
  if (since === null) return undefined
  return database
    .selectFrom('disclosures')
    .select(['id', 'created_at as at', givenBy('disclosures')])
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .where('created_at', '>=', since)
    .where('given_back_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

export type DisclosedTo = Awaited<ReturnType<typeof findDisclosuresOf>>[number]

/** Each agent who was given a posting's number, the first time, and what they offer in pence; the latest first. */
export const findDisclosuresOf = prepare((database, { postingId }: { postingId: string }) =>
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

/**
 * Whether the agent was asked not to call: on this posting, or on others with the number `elsewhere`, also on one that
 * has gone since.
 */
export async function isAskedNotToCall(
  services: Pick<Services, 'digest'>,
  database: Database,
  { elsewhere, ...asked }: AgentOnPosting & { elsewhere: string | null },
): Promise<boolean> {
  // No posting's number is empty.
  const digest = elsewhere === null ? '' : phoneDigest(services, elsewhere)
  return (await findAsked(database, { ...asked, phone: elsewhere ?? '', digest })) !== undefined
}

const findAsked = prepareFirst(
  (
    database,
    { agentId, postingId, phone, digest }: AgentOnPosting & Record<'phone' | 'digest', string>,
  ) =>
    database
      .selectFrom('disclosures')
      .leftJoin('postings', 'postings.id', 'disclosures.posting_id')
      .select('disclosures.id')
      .where('agent_id', '=', agentId)
      .where('asked_not_to_call_at', 'is not', null)
      .where((is) =>
        is.or([
          is('posting_id', '=', postingId),
          is('phone_digest', '=', digest),
          // The number of an unconfirmed posting may be a stranger's.
          is.and([is('phone', '=', phone), is('phone_confirmed_at', 'is not', null)]),
        ]),
      )
      .limit(sql.lit(1)),
)

/** Asks the agent of that disclosure not to call, also after a restore. False where the posting, if given, has none such. */
export async function askNotToCall(
  services: Pick<Services, 'clock'>,
  tx: Database,
  { disclosureId, ...of }: { postingId?: string; disclosureId: string },
): Promise<boolean> {
  const asked = await tx
    .selectFrom('disclosures')
    .select(['agent_id as agentId', 'posting_id as postingId', 'phone_digest'])
    .where('id', '=', disclosureId)
    .where('posting_id', of.postingId === undefined ? 'is not' : '=', of.postingId ?? null)
    .$narrowType<{ postingId: string }>()
    .executeTakeFirst()
  if (asked === undefined) return false
  const { agentId, postingId } = asked
  // Also wherever else the agent was given the same number.
  const { numUpdatedRows } = await tx
    .updateTable('disclosures')
    .set({ asked_not_to_call_at: services.clock.now() })
    .where('agent_id', '=', agentId)
    .where('asked_not_to_call_at', 'is', null)
    .where((row) =>
      row.or([row('posting_id', '=', postingId), row('phone_digest', '=', asked.phone_digest)]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return true
  await recordDeletion(services, tx, { kind: 'calls-stopped', subject: disclosureId })
  await queueCarPush(services, tx, { kind: 'not-to-call', postingId, agentId })
  return true
}

// A faulty lead does not count: the owner's number is given back to the share of the day.
const WITHIN_MS = 48 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** More than a buyer meets by bad luck, and too few to be worth a lie: decision 0026. */
const MOST_A_WEEK = 10

/** Gives back a number that the agent was given in the last 48 hours, once for a posting. The agent is locked. */
export async function giveBack(tx: Database, of: AgentOnPosting, now: number): Promise<boolean> {
  if (await isGivenBack(tx, of)) return false
  if ((await countGivenBackThisWeek(tx, of.agentId, now)) >= MOST_A_WEEK) return false
  const given = await findGiven(tx, { ...of, since: now - WITHIN_MS })
  const { numUpdatedRows } = await tx
    .updateTable('disclosures')
    .set({ given_back_at: now })
    .where('id', '=', given?.id ?? '')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether the posting's number was given back to the agent: at that moment, or ever. */
export async function isGivenBack(
  database: Database,
  { agentId, postingId }: AgentOnPosting,
  at?: number,
): Promise<boolean> {
  const given = await database
    .selectFrom('disclosures')
    .select('id')
    .where('posting_id', '=', postingId)
    .where('agent_id', '=', agentId)
    .where('given_back_at', 'is not', null)
    .$if(at !== undefined, (query) => query.where('given_back_at', '=', at ?? 0))
    .executeTakeFirst()
  return given !== undefined
}

export async function countGivenBackThisWeek(database: Database, agentId: string, now: number) {
  const { count } = await database
    .selectFrom('disclosures')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .where('given_back_at', '>', now - WEEK_MS)
    .executeTakeFirstOrThrow()
  return count
}

interface Given {
  agentId: string
  personId?: string | null
  postingId: string
  /** E.164. */
  phone: string
}

/**
 * Gives the number to the agent that the owner chose, whom they may have asked not to call before, and answers the id of
 * the record. The posting is locked.
 */
export async function discloseToChosen(
  services: Services,
  tx: Database,
  chosen: Given & { confirmedAt: number | null },
): Promise<string> {
  const { agentId, postingId, confirmedAt: since } = chosen
  const updated = await letCall(tx, { agentId, postingId })
  const given = updated.length === 0 ? undefined : await findGiven(tx, { ...chosen, since })
  return given?.id ?? (await recordDisclosure(services, tx, chosen))
}

/** Whether that number is the last one that the agent was given for this posting. */
export async function hasNumber(services: Services, tx: Database, given: Given): Promise<boolean> {
  const last = await tx
    .selectFrom('disclosures')
    .where('agent_id', '=', given.agentId)
    .where('posting_id', '=', given.postingId)
    .orderBy('id', 'desc')
    .select('phone_digest')
    .executeTakeFirst()
  return last?.phone_digest === phoneDigest(services, given.phone)
}

const letCall = prepare<Record<'agentId' | 'postingId', string>>(
  (database, { agentId, postingId }) =>
    database
      .updateTable('disclosures')
      .set({ asked_not_to_call_at: null })
      .where('agent_id', '=', agentId)
      .where('posting_id', '=', postingId)
      .returning('id'),
)

export async function recordDisclosure(services: Services, tx: Database, given: Given) {
  const now = services.clock.now()
  const id = orderedId(now)
  const { agentId: agent_id, personId: person_id = null, postingId: posting_id } = given
  const phone_digest = phoneDigest(services, given.phone)
  await insertDisclosure(tx, { id, agent_id, person_id, posting_id, created_at: now, phone_digest })
  return id
}

const insertDisclosure = prepareInsert('disclosures')
