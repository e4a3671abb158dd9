import type { Person } from '../../domain/wire/people.ts'
import { findAgent } from '../agents/agent-storage.ts'
import type { Services } from '../services.ts'
import { londonDay, londonTime } from '../texts/limits/quote-hours.ts'
import { countQuotesByPerson, findPeople } from './staff-storage.ts'

/** Everybody who is at work for the agent: first the owner of the account, then who was added first. */
export async function listPeople(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  agentId: string,
): Promise<Person[]> {
  const agent = await findAgent(database, agentId)
  if (agent === undefined) return []
  const firstOfMonth = `${londonDay(clock.now()).slice(0, 7)}-01`
  const quoted = await countQuotesByPerson(database, agentId, londonTime(firstOfMonth, 0))
  const people = await findPeople(database, agentId)
  const owner = {
    personId: null,
    name: agent.contact_name ?? agent.name,
    phoneNumber: agent.phone,
    addedAt: null,
    hasSignedIn: true,
    quotedThisMonth: quoted.get(null) ?? 0,
  }
  return [
    owner,
    ...people.map(({ id, name, phone, added_at, joined_at }) => ({
      personId: id,
      name: name ?? '',
      phoneNumber: phone,
      addedAt: new Date(added_at).toISOString(),
      hasSignedIn: joined_at !== null,
      quotedThisMonth: quoted.get(id) ?? 0,
    })),
  ]
}
