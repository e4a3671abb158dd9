import { NOTHING_SAID, unsaid, type AskableFact } from '../../../domain/vehicles/facts.ts'
import type { PhoneNumber } from '../../../domain/people/phone-number.ts'
import type { Facts } from '../../../domain/wire/facts.ts'
import { FACT_COLUMNS, factsOf, type FactColumns } from '../../platform/database/facts-columns.ts'
import { isUnderOffer } from '../../platform/database/shown-rows.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Writes all that is said about a posting's car, in place of what was said before. */
export async function writeFacts(
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
export async function findFacts(database: Database, postingId: string): Promise<Facts> {
  const row = await database
    .selectFrom('posting_facts')
    .select(FACT_COLUMNS)
    .where('posting_id', '=', postingId)
    .executeTakeFirst()
  return row === undefined ? NOTHING_SAID : factsOf(row)
}

/** Removes what was asked about those facts of a posting's car. */
export async function deleteRequests(
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
export async function findAskedCar(
  database: Database,
  postingId: string,
): Promise<AskedCar | undefined> {
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
export function findRequests(
  database: Database,
  postingId: string,
): Promise<{ agent_id: string; fact: AskableFact }[]> {
  return database
    .selectFrom('fact_requests')
    .select(['agent_id', 'fact'])
    .where('posting_id', '=', postingId)
    .execute()
}

export async function insertRequests(
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
