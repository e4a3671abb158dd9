// Codes and sessions are kept as digests only.
import { prepared } from '../../platform/database/prepared.ts'
import type { SessionsTable } from '../../platform/database/agents-schema.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { AgentRow } from '../accounts/agent-storage.ts'
import type { SubscribedBy } from '../accounts/trading-status.ts'

/** Sets the code that a phone may sign in with, in place of an earlier code. */
export async function putCode(
  database: Database,
  code: { phoneDigest: string; codeDigest: string; tries: number; expiresAt: number },
): Promise<void> {
  const values = {
    code_digest: code.codeDigest,
    tries_left: code.tries,
    expires_at: code.expiresAt,
  }
  await database
    .insertInto('sign_in_codes')
    .values({ phone_digest: code.phoneDigest, ...values })
    .onConflict((conflict) => conflict.column('phone_digest').doUpdateSet(values))
    .execute()
}

/** Uses up one try of a phone's code and answers the code's digest; undefined if no try is left. */
export async function takeTry(
  database: Database,
  phoneDigest: string,
  now: number,
): Promise<string | undefined> {
  const row = await database
    .updateTable('sign_in_codes')
    .set((code) => ({ tries_left: code('tries_left', '-', 1) }))
    .where('phone_digest', '=', phoneDigest)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning('code_digest')
    .executeTakeFirst()
  return row?.code_digest
}

/** Signs every agent out. */
export async function deleteEverySession(database: Database): Promise<void> {
  await database.deleteFrom('sessions').execute()
}

export async function deleteCode(database: Database, phoneDigest: string): Promise<void> {
  await database.deleteFrom('sign_in_codes').where('phone_digest', '=', phoneDigest).execute()
}

export async function insertSession(
  database: Database,
  session: {
    id: string
    tokenDigest: string
    agentId: string
    personId: string | null
    expiresAt: number
    device: string | null
  },
  now: number,
): Promise<void> {
  await database
    .insertInto('sessions')
    .values({
      id: session.id,
      token_digest: session.tokenDigest,
      agent_id: session.agentId,
      person_id: session.personId,
      created_at: now,
      expires_at: session.expiresAt,
      used_at: now,
      device: session.device,
    })
    .execute()
}

/** A session that has not ended, with its agent. */
export type SessionRow = Pick<AgentRow, 'id' | 'state' | 'yard_postcode'> &
  SubscribedBy & {
    session_id: string
    person_id: string | null
    session_started_at: number
    used_at: number | null
  }

const running = prepared<{ tokenDigest: string; now: number }, SessionRow>(
  (database, { tokenDigest, now }) =>
    database
      .selectFrom('sessions')
      .innerJoin('agents', 'agents.id', 'sessions.agent_id')
      .leftJoin('agent_people', 'agent_people.id', 'person_id')
      .where('token_digest', '=', tokenDigest)
      .where('expires_at', '>', now)
      .where('removed_at', 'is', null)
      .select(['agents.id', 'state', 'subscribed_until', 'paid_until', 'yard_postcode'])
      .select([
        'sessions.id as session_id',
        'person_id',
        'sessions.created_at as session_started_at',
        'used_at',
      ]),
)

/** The session of a token with its agent, unless the session has ended. */
export async function findSession(
  database: Database,
  tokenDigest: string,
  now: number,
): Promise<SessionRow | undefined> {
  return (await running(database, { tokenDigest, now }))[0]
}

/** Notes that a session is in use, and its new end. */
export async function touchSession(
  database: Database,
  id: string,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** A person of a business; null means the account's owner. */
export interface OneOfAgent {
  id: string
  personId: string | null
}

/** The sessions of one person of the business that have not ended at `now`, the last used first. */
export function findSessionsOf(
  database: Database,
  { id, personId }: OneOfAgent,
  now: number,
): Promise<Pick<SessionsTable, 'id' | 'device' | 'created_at' | 'used_at'>[]> {
  return database
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'used_at'])
    .where('agent_id', '=', id)
    .where('person_id', 'is not distinct from', personId)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSessionOfToken(database: Database, digest: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_digest', '=', digest).execute()
}

export async function deleteSession(database: Database, id: string): Promise<void> {
  await database.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends every session of the agent and its people. */
export async function deleteSessionsOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('sessions').where('agent_id', '=', agentId).execute()
}

/** Ends every session of one person of the business. */
export async function deleteSessionsOfOne(
  database: Database,
  { id, personId }: OneOfAgent,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('agent_id', '=', id)
    .where('person_id', 'is not distinct from', personId)
    .execute()
}
