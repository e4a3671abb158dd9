// Who was given which owner's number, for the operator.
import type { PhoneNumber } from '../../domain/phone-number.ts'
import { phoneDigest } from '../texts/phone-digest.ts'
import type { World } from '../services.ts'
import { findDisclosures, type Disclosure } from './operator-storage.ts'

/** The latest disclosures: of one agent, one posting, or one number of the last month. */
export function reviewDisclosures(
  world: Pick<World, 'database' | 'digest'>,
  sought: {
    agentId: string | undefined
    postingId: string | undefined
    phone: PhoneNumber | undefined
    limit: number
  },
): Promise<Disclosure[]> {
  const { phone, ...others } = sought
  const digest = phone === undefined ? undefined : phoneDigest(world, phone)
  return findDisclosures(world.database, { ...others, phoneDigest: digest })
}
