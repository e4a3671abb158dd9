import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { MayCall } from '../../../domain/wire/vehicles.ts'
import type { Database } from '../../platform/database/schema.ts'
import { phoneDigest } from '../../platform/digest.ts'
import type { Services } from '../../platform/services.ts'
import {
  findDisclosures,
  findGiven,
  findOwnersNumber,
  isAskedNotToCall,
  type Disclosure,
} from './disclosure-storage.ts'

/** Whether an agent may call the present number of a posting, and was given it. */
export interface DisclosureStatus {
  /** E.164. */
  phone: string
  isConfirmed: boolean
  /** Whether the owner chose the agent's quote. */
  isChosen: boolean
  mayCall: MayCall
  /** On record as given to the agent, or null. */
  given: { id: string; at: number; given_by: string | null } | null
}

/** Undefined where the posting has gone. */
export async function findDisclosureStatus(
  services: Pick<Services, 'digest'>,
  database: Database,
  { postingId, agentId }: { postingId: string; agentId: string },
): Promise<DisclosureStatus | undefined> {
  const number = await findOwnersNumber(database, postingId)
  if (number === undefined) return undefined
  const { phone, phone_confirmed_at: confirmedAt, number_for: numberFor } = number
  const { chosen_agent_id: chosen } = number
  const isMeant = chosen === agentId
  const isChosen = isMeant && number.awaits_owner === 0
  // What was given before the present number was confirmed was an earlier number.
  const given =
    confirmedAt === null
      ? undefined
      : await findGiven(database, { postingId, agentId, since: confirmedAt })
  const mayCall = async (): Promise<MayCall> => {
    // The owner chose them whatever they asked of them elsewhere.
    const elsewhere = isChosen ? null : { phone, phoneDigest: phoneDigest(services, phone) }
    if (await isAskedNotToCall(database, { agentId, postingId, elsewhere })) return 'asked-not-to'
    if (isChosen) return 'yes'
    if (chosen !== null && !isMeant) return 'chosen-elsewhere'
    return numberFor === 'chosen' ? 'only-chosen' : 'yes'
  }
  return {
    phone,
    isConfirmed: confirmedAt !== null && isChosen === isMeant,
    isChosen,
    mayCall: await mayCall(),
    given: given ?? null,
  }
}

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
