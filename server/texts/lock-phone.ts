// Turns at a phone: at its share of texts, its postings and which of them is the newest.
import type { Services } from '../services.ts'
import { phoneDigest } from './phone-digest.ts'

/** The name to take a turn at before anything is decided about `phone` (E.164). */
export function phoneLock(services: Pick<Services, 'digest'>, phone: string): string {
  return `phone ${phoneDigest(services, phone)}`
}
