import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import {
  ASKABLE,
  parseFacts,
  type TypedFacts,
  changedFacts,
  type AskableFact,
  NOTHING_SAID,
  unsaid,
} from '../../../domain/vehicles/facts.ts'
import type { Facts } from '../../../domain/wire/facts.ts'
import { spendQuestion } from '../../agents/accounts/agent-limits.ts'
import { mayTrade } from '../../agents/accounts/trading-status.ts'
import { queueChangedPushes } from '../../messages/push/queue-push.ts'
import { isNumberStopped } from '../../messages/texts/limits/stopped-numbers.ts'
import {
  findUntriedFactsText,
  queueFactsText,
} from '../../messages/texts/outbox/queue-facts-text.ts'
import {
  columnsOf,
  FACT_COLUMNS,
  factsOf,
  type FactColumns,
} from '../../platform/database/facts-columns.ts'
import { agentLock, postingLock, takeLock } from '../../platform/database/locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isUnderOffer } from '../../platform/database/shown-rows.ts'
import { type Answer, DONE } from '../../platform/refusal.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Services } from '../../platform/services.ts'
import { noteUse } from '../postings/confirm-phone.ts'
import { opensNothing } from '../postings/link-storage.ts'
import { lockByLink, lockPosting } from '../postings/lock-posting.ts'

/** Keeps what the holder of the link says about the car. What is said nobody asks about any more. */
export function saveFacts(
  services: Services,
  uniqueId: string,
  typed: TypedFacts,
): Promise<Answer<Facts>> {
  return services.database.transaction().execute(async (tx): Promise<Answer<Facts>> => {
    const posting = await lockByLink(services, tx, uniqueId)
    if (posting === undefined) return opensNothing(tx, [uniqueId])
    const parsed = parseFacts(typed, rulesToday(services).today)
    if (!parsed.ok) return { ...parsed, reason: 'invalid' }
    const facts = parsed.value
    const said = ASKABLE.filter((fact) => facts[fact] !== null)
    const before = await findFacts(tx, posting.id)
    await writeFacts(tx, posting.id, columnsOf(facts), services.clock.now())
    await deleteRequests(tx, posting.id, said)
    if (changedFacts(before, facts).length > 0) await queueChangedPushes(services, tx, posting.id)
    await noteUse(services, tx, posting.id)
    return { ok: true, value: facts }
  })
}

// Agents ask an owner for what is not said, without the number. The owner answers on the edit page, for all agents;
// each fact is worth a text once, however many ask.
interface Asked {
  /** What the agent waits to be told. */
  askedFacts: AskableFact[]
  /** When the owner will be texted about it, in milliseconds; null where they are not. */
  ownerTextedAt: number | null
}

/** Asks about those of `facts` that are not said. What the agent asked before is not asked twice. */
export function askOwner(
  services: Services,
  asked: { postingId: string; agentId: string; facts: AskableFact[] },
): Promise<Answer<Asked>> {
  const { postingId, agentId, facts } = asked
  return services.database.transaction().execute(async (tx): Promise<Answer<Asked>> => {
    await takeLock(tx, postingLock(postingId), agentLock(agentId))
    const trades = await mayTrade(tx, agentId)
    if (!trades.ok) return trades
    await lockPosting(services, tx, postingId)
    const car = await findAskedCar(tx, postingId)
    if (car === undefined || (await isNumberStopped(services, tx, car.phone))) {
      return { ok: false, reason: 'not-found' }
    }
    if (car.isUnderOffer) return { ok: false, reason: 'under-offer' }
    const before = await findRequests(tx, postingId)
    const own = before.filter((one) => one.agent_id === agentId).map(({ fact }) => fact)
    const added = facts.filter((fact) => car.unsaid.includes(fact) && !own.includes(fact))
    const admitted = added.length === 0 ? DONE : await spendQuestion(services, tx, agentId)
    if (!admitted.ok) return admitted
    await insertRequests(tx, { postingId, agentId, facts: added }, services.clock.now())

    const isNews = added.some((fact) => !before.some((one) => one.fact === fact))
    const to = { postingId, phone: car.phone }
    const ownerTextedAt =
      isNews && car.isTexted
        ? await queueFactsText(services, tx, to)
        : await findUntriedFactsText(tx, to)
    return { ok: true, value: { askedFacts: [...own, ...added], ownerTextedAt } }
  })
}

/** Writes all that is said about a posting's car, in place of what was said before. */
async function writeFacts(
  database: Database,
  postingId: string,
  columns: FactColumns,
  now: number,
): Promise<void> {
  const said = { ...columns, updated_at: now }
  await database
    .insertInto('posting_facts')
    .values({ posting_id: postingId, ...said })
    .onConflict((conflict) => conflict.column('posting_id').doUpdateSet(said))
    .execute()
}

/** What is said about a posting's car. */
async function findFacts(database: Database, postingId: string): Promise<Facts> {
  const row = await database
    .selectFrom('posting_facts')
    .select(FACT_COLUMNS)
    .where('posting_id', '=', postingId)
    .executeTakeFirst()
  return row === undefined ? NOTHING_SAID : factsOf(row)
}

/** Removes what was asked about those facts of a posting's car. */
async function deleteRequests(
  database: Database,
  postingId: string,
  facts: AskableFact[],
): Promise<void> {
  if (facts.length === 0) return
  await database
    .deleteFrom('fact_requests')
    .where('posting_id', '=', postingId)
    .where('fact', 'in', facts)
    .execute()
}

interface AskedCar {
  phone: PhoneNumber
  /** Whether its owner is texted about what is asked: one who has confirmed the number, about the newest posting. */
  isTexted: boolean
  isUnderOffer: boolean
  unsaid: AskableFact[]
}

/** What has to be known of a car before its owner is asked about it. */
async function findAskedCar(database: Database, postingId: string): Promise<AskedCar | undefined> {
  const row = await database
    .selectFrom('postings')
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .select(['phone', 'phone_confirmed_at', 'superseded'])
    .select(FACT_COLUMNS)
    .select((posting) => posting.case().when(isUnderOffer).then(1).else(0).end().as('under_offer'))
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isTexted = row.phone_confirmed_at !== null && row.superseded === 0
  return {
    phone: row.phone as PhoneNumber,
    isTexted,
    isUnderOffer: row.under_offer === 1,
    unsaid: unsaid(factsOf(row)),
  }
}

/** What agents have asked of a posting's car that is not said. */
function findRequests(
  database: Database,
  postingId: string,
): Promise<{ agent_id: string; fact: AskableFact }[]> {
  return database
    .selectFrom('fact_requests')
    .select(['agent_id', 'fact'])
    .where('posting_id', '=', postingId)
    .execute()
}

async function insertRequests(
  database: Database,
  asked: { postingId: string; agentId: string; facts: AskableFact[] },
  now: number,
): Promise<void> {
  const { postingId, agentId, facts } = asked
  if (facts.length === 0) return
  const row = { posting_id: postingId, agent_id: agentId, asked_at: now }
  await database
    .insertInto('fact_requests')
    .values(facts.map((fact) => ({ ...row, fact })))
    .execute()
}
