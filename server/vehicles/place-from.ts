// Where distances are measured from: the postcode an agent asks about, else the agent's yard.
import type { Postcode } from '../../domain/postcode.ts'
import { yardPostcodeOf } from '../agents/yard.ts'
import type { Database } from '../database/schema.ts'
import { locate, type Place } from '../places/locate.ts'

/** That place, or null where neither is known. */
export async function placeFrom(
  database: Database,
  asked: { agentId: string; near: Postcode | null },
): Promise<Place | null> {
  const postcode = asked.near ?? (await yardPostcodeOf(database, asked.agentId))
  return postcode === null ? null : locate(database, postcode)
}
