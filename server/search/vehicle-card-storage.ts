// SQL of what a list shows of the cars that a search found.
import { sql, type Selectable } from 'kysely'
import type { Postcode } from '../../domain/postcode.ts'
import type { Registration } from '../../domain/registration.ts'
import { whereIn } from '../database/where-in.ts'
import { ofPresentCar } from '../database/shown-rows.ts'
import type { Database, Tables } from '../database/schema.ts'
import type { DetailsColumns } from '../registers/vehicle-details.ts'

export type CardRow = Pick<
  Selectable<Tables['postings']>,
  'id' | 'problem' | 'photo_id' | 'phone_confirmed_at' | 'created_at'
> & {
  registration: Registration
  postcode: Postcode
  /** Set where the postcode's exact place is known. */
  known_postcode: string | null
} & DetailsColumns

type PresentRow = Pick<Selectable<Tables['postings']>, 'id' | 'superseded' | 'easting' | 'northing'>

/** Those of the postings that still exist, in any order. */
export async function findCards(database: Database, ids: string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('postings')
    .leftJoin('postcodes', (join) =>
      join.on('postcodes.postcode', '=', sql`replace(postings.postcode, ' ', '')`),
    )
    .leftJoin('vehicle_details', ofPresentCar)
    .select(['id', 'postings.registration', 'postings.postcode', 'problem', 'photo_id'])
    .select(['make', 'model', 'colour', 'year', 'fuel', 'engine_size', 'mot_expires', 'mileage'])
    .select(['phone_confirmed_at', 'created_at', 'postcodes.postcode as known_postcode'])
    .where(whereIn(database, 'id', ids))
    .$narrowType<{ registration: Registration; postcode: Postcode }>()
    .execute()
}

/** Where those of the postings are that still exist, in any order. */
export async function findPresent(database: Database, ids: string[]): Promise<PresentRow[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('postings')
    .select(['id', 'superseded', 'easting', 'northing'])
    .where(whereIn(database, 'id', ids))
    .execute()
}

/** The photo of a posting, or null where there is neither. */
export async function findPhotoId(database: Database, id: string): Promise<string | null> {
  const row = await database
    .selectFrom('postings')
    .select('photo_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.photo_id ?? null
}
