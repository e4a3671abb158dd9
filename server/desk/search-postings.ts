import { whereIn } from '../platform/database/where-in.ts'
import type { Database } from '../platform/database/schema.ts'
import { onPresentDeal, ofPresentCar } from '../platform/database/shown-rows.ts'
import { postcodeDistrict, type Postcode } from '../../domain/people/postcode.ts'
import { displayRegistration } from '../../domain/vehicles/registration.ts'
import { describeVehicle } from '../../domain/vehicles/vehicle-description.ts'
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { recordLook } from '../platform/audit-log.ts'
import { readSought } from '../owners/postings/operate-postings.ts'
import { findPostings, type PostingRow } from '../owners/postings/posting-storage.ts'
import type { Services } from '../platform/services.ts'
import { countInWords, link, plain, table, timesOf } from './page-parts.ts'

const MOST = 100
export type CarAndDeal = Awaited<ReturnType<typeof findCarsAndDeals>>[number]

/** Finds postings by a registration, a number or an id. A search by number is recorded first. */
export async function searchPostings(
  services: Services,
  typed: string,
  who: string,
): Promise<DeskPage> {
  const sought = readSought(services, typed.trim())
  if (sought !== null && 'phone' in sought) {
    await recordLook(services, { who, what: 'person looked up', target: null })
  }
  const found = sought === null ? [] : await findPostings(services.database, sought, MOST)
  const ids = found.map(({ id }) => id)
  const byId = new Map((await findCarsAndDeals(services.database, ids)).map((row) => [row.id, row]))
  const when = timesOf(services)
  const all = table(
    'Postings found',
    ['Car', ['Quotes', 'end'], 'State', ['Posted', 'end']],
    found.map((row) => {
      const car = byId.get(row.id)
      const name = car && describeVehicle(car)
      return [
        row.id,
        [
          [
            link(displayRegistration(row.registration), `postings/${row.id}`),
            ` ${name ?? ''} ${postcodeDistrict(row.postcode as Postcode)}`,
          ],
          countInWords(row.quotes, 'quote'),
          POSTING_STATES[stateOf(row, car)],
          when(row.created_at),
        ],
      ]
    }),
    'No posting has that registration, number or id. Check what was typed, or ask for the other one.',
  )
  return { parts: [plain(all)] }
}

export const POSTING_STATES = {
  live: 'Live',
  unconfirmed: 'Number not confirmed',
  superseded: 'Posted again since',
  'under-offer': 'Under offer',
}

export function stateOf(row: PostingRow, car: CarAndDeal | undefined): keyof typeof POSTING_STATES {
  if (car?.quote_id != null) return 'under-offer'
  if (row.phone_confirmed_at === null) return 'unconfirmed'
  return row.superseded === 1 ? 'superseded' : 'live'
}

export function findCarsAndDeals(database: Database, postingIds: string[]) {
  return database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('deals', onPresentDeal)
    .where(whereIn(database, 'postings.id', postingIds))
    .select(['postings.id', 'make', 'model', 'colour', 'year', 'due_at', 'looked_up_at', 'tries'])
    .select(['vehicle_details.posting_id as queued', 'deals.agent_id', 'deals.quote_id'])
    .select('deals.chosen_at')
    .execute()
}
