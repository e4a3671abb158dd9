import type { Database, Row } from '../../platform/database/schema.ts'

export async function insertDeskSession(
  database: Database,
  session: Row<'desk_sessions'>,
): Promise<void> {
  await database.insertInto('desk_sessions').values(session).execute()
}

/** The session of a token, unless it has ended. */
export function findDeskSession(
  database: Database,
  tokenDigest: string,
  now: number,
): Promise<Row<'desk_sessions'> | undefined> {
  return database
    .selectFrom('desk_sessions')
    .selectAll()
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function touchDeskSession(
  database: Database,
  { id, now, expiresAt }: { id: string; now: number; expiresAt: number },
): Promise<void> {
  await database
    .updateTable('desk_sessions')
    .set({ used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

/** Ends the session of a token, or every session of an operator. */
export async function deleteDeskSessions(
  database: Database,
  of: 'token_digest' | 'operator_digest',
  digest: string,
): Promise<void> {
  await database.deleteFrom('desk_sessions').where(of, '=', digest).execute()
}

export async function deleteEveryDeskSession(database: Database): Promise<void> {
  await database.deleteFrom('desk_sessions').execute()
}

export interface SeenNetwork {
  operator: string
  network: string
}

/** Whether the operator signed in from that network after `since`. */
export async function isKnownNetwork(
  database: Database,
  { operator, network }: SeenNetwork,
  since: number,
): Promise<boolean> {
  const row = await database
    .selectFrom('desk_networks')
    .select('seen_at')
    .where('operator_digest', '=', operator)
    .where('network_digest', '=', network)
    .where('seen_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function noteNetwork(
  database: Database,
  { id, operator, network, now }: SeenNetwork & { id: string; now: number },
): Promise<void> {
  await database
    .insertInto('desk_networks')
    .values({ id, operator_digest: operator, network_digest: network, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['operator_digest', 'network_digest']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}
