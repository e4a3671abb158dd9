// The people of an agent's business. Somebody who is added is asked by text to sign in. Until they have, the phone is nobody's:
// anybody can type anybody's number, and who adds one learns nothing of whether it signs in elsewhere.
import { sql } from 'kysely'
import type { Row, Database } from '../../platform/database/schema.ts'
import { endSessionsOf, findAgent, hasJoined, findPerson } from '../accounts/agent-storage.ts'
import { parseName } from '../../../domain/agents/application.ts'
import {
  isDomestic,
  parsePhoneNumber,
  type PhoneNumber,
} from '../../../domain/people/phone-number.ts'
import { acceptAll, refuse, type Outcome } from '../../../domain/basics/problem.ts'
import { PEOPLE_MAX, type AddedPerson, type Person } from '../../../domain/wire/people.ts'
import { findSigner } from '../sign-in/ask-for-code.ts'
import { mayTrade } from '../accounts/trading-status.ts'
import { recordChange } from '../../platform/audit-log.ts'
import { spendDaily } from '../../platform/database/budgets.ts'
import { agentLock, phoneLock, takeLock } from '../../platform/database/locks.ts'
import { orderedId } from '../../platform/identifiers.ts'
import { DONE, NOT_FOUND, type Answer } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { londonDay, londonTime } from '../../platform/london-time.ts'
import { quotesGiven } from '../../platform/database/shown-rows.ts'
import { queueNews } from '../../messages/texts/outbox/queue-news.ts'
import type { Decision } from '../accounts/change-agent.ts'

// Each may text a stranger, and who was removed makes room for the next.
const ADDED_PER_DAY = 20

export async function addPerson(
  services: Services,
  agentId: string,
  typed: AddedPerson,
): Promise<Answer> {
  const read = readPerson(services, typed)
  if (!read.ok) return read
  const { name, phone } = read.value
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    await takeLock(tx, phoneLock(services, phone))
    await takeLock(tx, agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    const agent = await findAgent(tx, agentId)
    const people = await findPeople(tx, agentId)
    const isHere = agent?.phone === phone || people.some((person) => person.phone === phone)
    if (isHere) return HERE_ALREADY
    if (people.length + 1 >= PEOPLE_MAX) return ENOUGH
    const now = services.clock.now()
    const share = ['people-added', agentId]
    const retryAfterSeconds = await spendDaily(services, tx, share, ADDED_PER_DAY)
    if (retryAfterSeconds > 0) return { ok: false, reason: 'too-many-people', retryAfterSeconds }
    const isTaken = await signsInElsewhere(tx, phone)
    const added = { id: orderedId(now), agent_id: agentId, name, phone, added_at: now }
    await tx.insertInto('agent_people').values(added).execute()
    await queueNews(services, tx, phone, 'person-added', { business: agent?.name ?? '', isTaken })
    await recordChange(services, tx, { who: 'the agent', what: 'person added', target: agentId })
    return DONE
  })
}

function readPerson(
  services: Services,
  typed: AddedPerson,
): Outcome<{ name: string; phone: PhoneNumber }, string> {
  const rules = rulesToday(services)
  const name = typed.name.trim() === '' ? NO_NAME : parseName('contactName', typed.name, rules)
  const read = parsePhoneNumber(typed.phoneNumber, rules)
  const both = acceptAll({ name, phone: read.ok && !isDomestic(read.value) ? ABROAD : read })
  if (both.ok) return both
  const problems = both.problems.map((one) =>
    one.field === 'contactName' ? { ...one, field: 'name' } : one,
  )
  return { ...both, problems }
}

// An agent's own account comes before an added person, and a person who has signed in before one who has not.
async function signsInElsewhere(tx: Database, phone: string): Promise<boolean> {
  if (await hasJoined(tx, phone)) return true
  const signer = await findSigner(tx, phone)
  return signer?.person === null && signer.agent.state !== 'applied'
}

const NO_NAME = refuse('name', 'required', 'Name is required.')
const ABROAD = refuse('phoneNumber', 'abroad', 'Type a UK mobile number.')
const HERE_ALREADY = refuse(
  'phoneNumber',
  'here-already',
  'Somebody of yours signs in with this number already.',
)
const ENOUGH = refuse(
  'name',
  'too-many-people',
  `You have ${PEOPLE_MAX} people. Remove one before you add another.`,
)

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

/** Signs a person of the agent's out everywhere, for good. What they did keeps their name, unless they are `erased`. */
export function removePerson(
  services: Pick<Services, 'database' | 'clock' | 'digest'>,
  whom: { agentId: string; personId: string; isErased?: boolean },
  decision: Decision,
): Promise<Answer> {
  return services.database.transaction().execute(async (tx): Promise<Answer> => {
    const { agentId, personId, isErased = false } = whom
    await takeLock(tx, agentLock(agentId))
    const person = await findPerson(tx, personId)
    if (person?.agent_id !== agentId) return NOT_FOUND
    if (person.joined_at === null) {
      await tx.deleteFrom('agent_people').where('id', '=', personId).execute()
    } else {
      await tx
        .updateTable('agent_people')
        .set({ phone: null, removed_at: services.clock.now(), ...(isErased && { name: null }) })
        .where('id', '=', personId)
        .execute()
      await endSessionsOf(tx, agentId, personId)
    }
    await recordChange(services, tx, { ...decision, what: 'person removed', target: agentId })
    return DONE
  })
}

function findPeople(database: Database, agentId: string): Promise<Row<'agent_people'>[]> {
  return database
    .selectFrom('agent_people')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** How many of the agent's quotes since then each of its people gave; the owner's under null. */
async function countQuotesByPerson(database: Database, agentId: string, since: number) {
  const { rows } = await sql<{ person_id: string | null; count: number }>`
    select person_id, count(*) as count from ${quotesGiven({ agentId, since })}
    group by person_id`.execute(database)
  return new Map(rows.map(({ person_id, count }) => [person_id, count]))
}
