// What an owner is told of who has the number.
import type { Disclosure } from '../../domain/wire/posting.ts'
import type { Database } from '../database/schema.ts'
import { findDisclosuresOf } from './disclosure-storage.ts'

/** Each agent who was given the posting's number, in the order in which they were. */
export async function listDisclosures(
  database: Database,
  postingId: string,
): Promise<Disclosure[]> {
  const rows = await findDisclosuresOf(database, postingId)
  return rows.map(({ name, at }) => ({ agentName: name, at: new Date(at).toISOString() }))
}
