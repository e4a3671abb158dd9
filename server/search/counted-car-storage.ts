// Reads what the filters look at of cars that were found.
import { sql, type Selectable } from 'kysely'
import { FILTER_FACTS, type FilterFact } from '../../domain/search-filters.ts'
import type { Database, Tables } from '../database/schema.ts'
import { ofPresentCar, shownPhoto } from '../database/shown-rows.ts'
import { whereIn } from '../database/where-in.ts'
import { quotedBy } from './narrow-storage.ts'

type Nullable<T> = { [Name in keyof T]: T[Name] | null }

export interface CountedRow
  extends
    Nullable<Pick<Selectable<Tables['vehicle_details']>, 'make' | 'year' | 'mot_expires'>>,
    Nullable<Pick<Selectable<Tables['posting_facts']>, FilterFact>> {
  id: string
  registration: string
  photo_id: string | null
  phone_confirmed_at: number | null
  /** 1 where the agent has quoted on the car. */
  quoted: number
}

/** The cars that are still there, without distances. */
export function findCounted(
  database: Database,
  ids: string[],
  agentId: string,
): Promise<CountedRow[]> {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('posting_facts', 'posting_facts.posting_id', 'postings.id')
    .where(whereIn(database, 'postings.id', ids))
    .select([
      'postings.id',
      'postings.registration',
      'make',
      'year',
      'mot_expires',
      'phone_confirmed_at',
    ])
    .select(shownPhoto.as('photo_id'))
    .select(FILTER_FACTS)
    .select(sql<number>`case when ${quotedBy(agentId)} then 1 else 0 end`.as('quoted'))
    .execute()
}
