// How a phone is recognised where its number must not be kept.
import type { World } from '../services.ts'

/** The digest under which allowances and suppressions know `phone` (E.164). */
export function phoneDigest(world: Pick<World, 'digest'>, phone: string): string {
  return world.digest('phone', phone)
}
