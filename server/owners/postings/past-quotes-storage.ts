// Agents keep a past quote once a car goes. It is written as the car goes, since nothing is left after.
import { sql } from 'kysely'
import type { Postcode } from '../../../domain/people/postcode.ts'
import { postcodeDistrict } from '../../../domain/people/postcode.ts'
import { describeVehicle } from '../../../domain/vehicles/vehicle-description.ts'
import type { WhyRemoved } from './remove-posting.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isCollected, isOfPresentCar, ofPresentCar, presentDeal } from '../../platform/database/shown-rows.ts'

const COLUMNS = [
  ...([
    'id',
    'quote_id',
    'agent_id',
    'person_id',
    'amount_pence',
    'created_at',
    'updated_at',
  ] as const),
  ...(['deal_id', 'registration', 'district', 'car', 'gone_at', 'state', 'became'] as const),
]

/** Keeps the quotes on the posting's present car as past ones; without the car where the posting is erased. */
export async function keepPastQuotes(
  database: Database,
  { postingId, became }: { postingId: string; became: WhyRemoved | 'other-car' },
  goneAt: number,
): Promise<void> {
  if (became === 'erased') await clearCars(database, postingId)
  const car = await carOf(database, became === 'erased' ? null : postingId)
  await database
    .insertInto('past_quotes')
    .columns(COLUMNS)
    .expression((rows) =>
      rows
        .selectFrom('quotes')
        .innerJoin('postings', 'postings.id', 'quotes.posting_id')
        .leftJoin('deals', (join) => presentDeal(join).onRef('deals.quote_id', '=', 'quotes.id'))
        .where('quotes.posting_id', '=', postingId)
        .where(isOfPresentCar)
        // Each edit has a version of its own, so a quote may be kept for one car and then for another.
        .select(sql<string>`quotes.id || '/' || postings.version`.as('id'))
        .select(['quotes.id as quote_id', 'quotes.agent_id', 'quotes.person_id'])
        .select('quotes.amount_pence')
        .select(['quotes.created_at', 'quotes.updated_at', 'deals.id as deal_id'])
        .select([
          sql<string | null>`cast(${car.registration} as text)`.as('registration'),
          sql<string | null>`cast(${car.district} as text)`.as('district'),
          sql<string | null>`cast(${car.words} as text)`.as('car'),
          sql<number>`cast(${goneAt} as bigint)`.as('gone_at'),
          sql<'gone'>`case when ${isCollected} then 'collected' else 'gone' end`.as('state'),
          sql<'closed'>`case
            when deals.id is not null then 'chosen'
            when postings.deal_id is not null then 'chosen-elsewhere'
            when quotes.declined_at is not null then 'declined'
            else ${became} end`.as('became'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes past quotes on a posting that is about the same car again. */
export async function takePastQuotesBack(
  database: Database,
  { postingId, registration }: { postingId: string; registration: string },
): Promise<void> {
  await database
    .deleteFrom('past_quotes')
    .where('quote_id', 'in', quotesOn(database, postingId))
    .where('registration', '=', registration)
    .execute()
}

async function clearCars(database: Database, postingId: string): Promise<void> {
  await database
    .updateTable('past_quotes')
    .set({ registration: null, district: null, car: null })
    .where('quote_id', 'in', quotesOn(database, postingId))
    .execute()
}

function quotesOn(database: Database, postingId: string) {
  return database.selectFrom('quotes').select('id').where('posting_id', '=', postingId)
}

async function carOf(database: Database, postingId: string | null) {
  const row = await database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .select(['postings.registration', 'postcode', 'make', 'year'])
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
  if (row === undefined) return { registration: null, district: null, words: null }
  const district = postcodeDistrict(row.postcode as Postcode)
  return {
    registration: row.registration,
    district,
    words: describeVehicle({ ...row, model: null, colour: null }),
  }
}
