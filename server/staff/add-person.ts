// Somebody who is added is asked by text to sign in. Until they have, the phone is nobody's: anybody can type anybody's
// number, and who adds one learns nothing of whether it signs in elsewhere.
import { parseName } from '../../domain/application.ts'
import { isDomestic, parsePhoneNumber, type PhoneNumber } from '../../domain/phone-number.ts'
import { accept, refuse, type Outcome, type Problem } from '../../domain/problem.ts'
import { secondsUntil } from '../../domain/time.ts'
import { PEOPLE_MAX, type AddedPerson } from '../../domain/wire/people.ts'
import { findAgent } from '../agents/agent-storage.ts'
import { hasJoined } from '../agents/person-storage.ts'
import { findSigner } from '../agents/signer.ts'
import { mayTrade } from '../agents/trading-status.ts'
import { recordChange } from '../audit/record-change.ts'
import { spend } from '../database/budgets.ts'
import { agentLock, phoneLock, takeLock } from '../database/locks.ts'
import type { Database } from '../database/schema.ts'
import { orderedId } from '../identifiers.ts'
import { DONE, type Answer, type Refusal } from '../refusal.ts'
import { rulesToday } from '../rules-today.ts'
import type { Services } from '../services.ts'
import { endOfDay } from '../texts/limits/quote-hours.ts'
import { queuePersonAddedText } from '../texts/outbox/queue-agent-text.ts'
import { findPeople, insertPerson } from './staff-storage.ts'

// Each may text a stranger, and who was removed makes room for the next.
const ADDED_PER_DAY = 20

/** Adds a person to the business and asks them by text to sign in. */
export async function addPerson(
  services: Services,
  agentId: string,
  typed: AddedPerson,
): Promise<Answer> {
  const read = readPerson(services, typed)
  if (!read.ok) return { ...read, reason: 'invalid' }
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
    const admitted = await spendAddition(services, tx, agentId)
    if (!admitted.ok) return admitted
    const now = services.clock.now()
    const isTaken = await signsInElsewhere(tx, phone)
    await insertPerson(tx, { id: orderedId(now), agent_id: agentId, name, phone, added_at: now })
    await queuePersonAddedText(services, tx, { phone, business: agent?.name ?? '', isTaken })
    await recordChange(services, tx, { who: 'the agent', what: 'person added', target: agentId })
    return DONE
  })
}

function readPerson(
  services: Services,
  typed: AddedPerson,
): Outcome<{ name: string; phone: PhoneNumber }, string> {
  const rules = rulesToday(services)
  const name = parseName('contactName', typed.name, rules)
  const phone = parsePhoneNumber(typed.phoneNumber, rules)
  const problems: Problem<string>[] = []
  if (typed.name.trim() === '') problems.push(...NO_NAME.problems)
  else if (!name.ok) problems.push(...name.problems.map((one) => ({ ...one, field: 'name' })))
  if (!phone.ok) problems.push(...phone.problems)
  else if (!isDomestic(phone.value)) problems.push(...ABROAD.problems)
  if (!name.ok || !phone.ok || problems.length > 0) return { ok: false, problems }
  return accept({ name: name.value, phone: phone.value })
}

// An agent's own account comes before an added person, and a person who has signed in before one who has not.
async function signsInElsewhere(tx: Database, phone: string): Promise<boolean> {
  if (await hasJoined(tx, phone)) return true
  const signer = await findSigner(tx, phone)
  return signer?.person === null && signer.agent.state !== 'applied'
}

async function spendAddition(services: Services, tx: Database, agentId: string): Promise<Answer> {
  const now = services.clock.now()
  const endsAt = endOfDay(now)
  const share = services.digest('agent-share', 'people-added', agentId, String(endsAt))
  if (await spend(tx, { share, endsAt, by: 1, limit: ADDED_PER_DAY })) return DONE
  return { ok: false, reason: 'too-many-people', retryAfterSeconds: secondsUntil(endsAt, now) }
}

const NO_NAME = refuse('name', 'required', 'Name is required.')
const ABROAD = refuse('phoneNumber', 'abroad', 'Type a UK mobile number.')
const HERE_ALREADY: Refusal = {
  ...refuse('phoneNumber', 'here-already', 'Somebody of yours signs in with this number already.'),
  reason: 'invalid',
}
const ENOUGH: Refusal = {
  ...refuse(
    'name',
    'too-many-people',
    `You have ${PEOPLE_MAX} people. Remove one before you add another.`,
  ),
  reason: 'invalid',
}
