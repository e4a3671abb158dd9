// Decides from where distances to cars are measured.
import type { Postcode } from '../../../domain/people/postcode.ts'
import { refuse } from '../../../domain/basics/problem.ts'
import type { SignedInAgent } from '../../agents/sign-in/session.ts'
import type { Database } from '../../platform/database/schema.ts'
import { locate, type Place } from '../../vehicles/places/locate.ts'
import type { Refusal } from '../../platform/refusal.ts'

/** The agent who looks at cars. */
export type Viewer = Pick<SignedInAgent, 'id' | 'yard'>

/** Distances are measured from `near`, otherwise from the yard; null where neither is known. */
export async function placeFrom(
  database: Database,
  { agent, near }: { agent: Viewer; near: Postcode | null },
): Promise<Place | null> {
  const postcode = near ?? agent.yard
  return postcode === null ? null : locate(database, postcode)
}

/** The refusal where distances have to be measured and no place is known. */
export const NO_PLACE: Refusal = {
  ...refuse('near', 'required', 'Give a postcode to measure from, here or as that of your yard.'),
  reason: 'invalid',
}
