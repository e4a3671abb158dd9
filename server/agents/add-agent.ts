import type { PhoneNumber } from '../../domain/phone-number.ts'
import { orderedId } from '../identifiers.ts'
import type { Services } from '../services.ts'
import { insertAgent } from './agent-storage.ts'

interface NewAgent {
  /** The business and how it is reached, as owners see them. */
  name: string
  contact: string
  /** To sign in with. Throws where another agent has it. */
  phone?: PhoneNumber
  /** Milliseconds since 1970. */
  subscribedUntil?: number
}

/** Adds an approved agent; returns the agent's id. */
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
