// How a phone is recognised where its number must not be kept.
import type { Services } from '../services.ts'

/** The digest under which allowances and suppressions know `phone` (E.164). */
export function phoneDigest(services: Pick<Services, 'digest'>, phone: string): string {
  return services.digest('phone', phone)
}
