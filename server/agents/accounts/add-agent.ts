import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import { orderedId } from '../../platform/identifiers.ts'
import type { Services } from '../../platform/services.ts'
import { insertAgent } from './agent-storage.ts'

interface NewAgent {
  /** The business and how owners reach it. */
  name: string
  contact: string
  /** The phone that the agent signs in with. Throws where another agent has this phone. */
  phone?: PhoneNumber
  /** Milliseconds since 1970. */
  subscribedUntil?: number
}

export async function addAgent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { name, contact, phone, subscribedUntil }: NewAgent,
): Promise<string> {
  const now = clock.now()
  const id = orderedId(now)
  const agent = { id, name, contact, phone: phone ?? null }
  await insertAgent(database, { ...agent, subscribed_until: subscribedUntil ?? null }, now)
  return id
}
