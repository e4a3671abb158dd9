// What the filters look at of cars that were found.
import { sql, type Selectable } from 'kysely'
import type { Database, Tables } from '../database/schema.ts'
import { ofPresentCar } from '../database/shown-rows.ts'
import { whereIn } from '../database/where-in.ts'
import { quotedBy } from './narrow-storage.ts'
import type { Found } from './vehicle-storage.ts'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { FILTER_FACTS, type FilterFact } from '../../domain/search-filters.ts'

type Nullable<T> = { [Name in keyof T]: T[Name] | null }

export interface CountedCar
  extends
    Found,
    Nullable<Pick<Selectable<Tables['vehicle_details']>, 'make' | 'year' | 'mot_expires'>>,
    Nullable<Pick<Selectable<Tables['posting_facts']>, FilterFact>> {
  photo_id: string | null
  phone_confirmed_at: number | null
  /** 1 where the agent has. */
  quoted: number
}

const AT_ONCE = 200

/** The cars with what filters look at; those gone since are left out. */
export async function readCounted(
  database: Database,
  found: Found[],
  agentId: string,
): Promise<CountedCar[]> {
  const cars: CountedCar[] = []
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const part = found.slice(from, from + AT_ONCE)
    const rows = await findCounted(
      database,
      part.map(({ id }) => id),
      agentId,
    )
    const distances = new Map(part.map(({ id, squared }) => [id, squared]))
    cars.push(...rows.map((row) => ({ ...row, squared: distances.get(row.id) ?? null })))
    await yieldToEventLoop()
  }
  return cars
}

function findCounted(database: Database, ids: string[], agentId: string) {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .where(whereIn(database, 'postings.id', ids))
    .select(['postings.id', 'make', 'year', 'mot_expires', 'photo_id', 'phone_confirmed_at'])
    .select(FILTER_FACTS)
    .select(sql<number>`case when ${quotedBy(agentId)} then 1 else 0 end`.as('quoted'))
    .execute()
}
