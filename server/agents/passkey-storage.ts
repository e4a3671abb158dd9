import type { PasskeysTable } from '../database/agents-schema.ts'
import type { Database } from '../database/schema.ts'
import type { OneOfAgent } from './sign-in-storage.ts'

/** Keeps an answered challenge until it expires; false if it was answered before. */
export async function insertAnswered(
  database: Database,
  {
    challenge,
    agentId,
    expiresAt,
  }: { challenge: string; agentId: string | null; expiresAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('passkey_challenges')
    .values({ challenge, agent_id: agentId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Adds a passkey; false if somebody has it already. */
export async function insertPasskey(database: Database, passkey: PasskeysTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The passkeys of one person of the business, the newest first. */
export function findPasskeysOf(
  database: Database,
  { id, personId }: OneOfAgent,
): Promise<PasskeysTable[]> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .where('agent_id', '=', id)
    .where('person_id', 'is not distinct from', personId)
    .orderBy('id', 'desc')
    .execute()
}

export function findPasskey(
  database: Database,
  credentialId: string,
): Promise<PasskeysTable | undefined> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Notes a use; false if another came in between, or the passkey has gone. */
export async function usePasskey(
  database: Database,
  passkey: PasskeysTable,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes every passkey of the agent and its people. */
export async function deletePasskeysOf(database: Database, agentId: string): Promise<void> {
  await database.deleteFrom('passkeys').where('agent_id', '=', agentId).execute()
}

export async function deletePasskey(database: Database, id: string): Promise<void> {
  await database.deleteFrom('passkeys').where('id', '=', id).execute()
}
