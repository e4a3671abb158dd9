// Where distances are measured from: the postcode an agent asks about, else the agent's yard.
import type { Postcode } from '../../domain/postcode.ts'
import type { SignedInAgent } from '../agents/session.ts'
import type { Database } from '../database/schema.ts'
import { locate, type Place } from '../places/locate.ts'

/** Who looks at cars. */
export type Viewer = Pick<SignedInAgent, 'id' | 'yard'>

/** That place, or null where neither is known. */
export async function placeFrom(
  database: Database,
  asked: { agent: Viewer; near: Postcode | null },
): Promise<Place | null> {
  const postcode = asked.near ?? asked.agent.yard
  return postcode === null ? null : locate(database, postcode)
}
