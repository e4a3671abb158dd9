// How many owners' numbers an agent may still ask for, and when one of them was asked for last.
import { DAY_MS } from '../../domain/time.ts'
import type { Database } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { findDisclosureTimes, findLatestDisclosure } from './disclosure-storage.ts'

/** How many numbers the agent may still ask for just now; null where the setting lifts the limit. */
export async function disclosuresLeft(
  { config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>,
  agentId: string,
): Promise<number | null> {
  const allowed = config.disclosuresPerDay
  if (allowed === 0) return null
  const since = clock.now() - DAY_MS
  const times = await findDisclosureTimes(database, { agentId, since }, allowed)
  return allowed - times.length
}

/** When the agent was last given the posting's number (milliseconds), or null. */
export async function lastDisclosure(
  database: Database,
  asked: { agentId: string; postingId: string },
): Promise<number | null> {
  return (await findLatestDisclosure(database, asked)) ?? null
}
