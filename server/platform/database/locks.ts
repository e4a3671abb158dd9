// On PostgreSQL several transactions write at once. One that decides by what it reads (a limit, a repeat, which
// posting of a car is shown) locks a name until it commits.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { phoneDigest, type Digest } from '../digest.ts'
import { isPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

/**
 * Waits until no other transaction has locked any of `names`, and locks them until this transaction ends. The
 * embedded database needs no lock, as one transaction writes at a time. Answers whether the call may have waited, so
 * that what was read before has to be read again.
 *
 * Locks are taken in one order everywhere, or two transactions could wait for each other: a posting's before
 * a phone's, and all of a kind in one call.
 */
export async function takeLock(tx: Database, ...names: string[]): Promise<boolean> {
  if (!isPostgres(tx)) return false
  const keys = [...new Set(names.map(keyOf))].toSorted((one, other) => (one < other ? -1 : 1))
  const inOrder = sql`unnest(${keys.map(String)}::bigint[]) with ordinality as locks(key, place)`
  await sql`select pg_advisory_xact_lock(key) from ${inOrder}`.execute(tx)
  return true
}

/** Resolves once every transaction that has locked one of `names` has ended. */
export async function awaitUnlocked(database: Database, ...names: string[]): Promise<void> {
  if (names.length === 0 || !isPostgres(database)) return
  await database.transaction().execute((tx) => takeLock(tx, ...names))
}

/** Held while an agent's own rows are read and changed. */
export function agentLock(agentId: string): string {
  return `agent ${agentId}`
}

/** Held while a posting is edited, deleted, confirmed or quoted on. */
export function postingLock(postingId: string): string {
  return `posting ${postingId}`
}

export function complaintLock(reference: string): string {
  return `complaint ${reference}`
}

/** Held while operators try a text again. */
export function textLock(textId: string): string {
  return `text ${textId}`
}

/** Guards a phone's (E.164) share of texts, its postings and which of them is the newest. */
export function phoneLock(services: { digest: Digest }, phone: string): string {
  return `phone ${phoneDigest(services, phone)}`
}

function keyOf(name: string): bigint {
  return createHash('sha256').update(name).digest().readBigInt64BE()
}
