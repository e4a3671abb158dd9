import type { PhoneNumber } from '../../domain/phone-number.ts'
import { phoneDigest } from '../digest.ts'
import type { Services } from '../services.ts'
import { findDisclosures, type Disclosure } from './disclosure-storage.ts'

/** The latest disclosures: of one agent, one posting, or one number of the last month. */
export function reviewDisclosures(
  services: Pick<Services, 'database' | 'digest'>,
  sought: {
    agentId?: string | undefined
    postingId?: string | undefined
    phone?: PhoneNumber | undefined
    limit: number
  },
): Promise<Disclosure[]> {
  const { phone, ...others } = sought
  const digest = phone === undefined ? undefined : phoneDigest(services, phone)
  return findDisclosures(services.database, { ...others, phoneDigest: digest })
}
