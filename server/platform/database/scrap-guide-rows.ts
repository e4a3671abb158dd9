// What the scrap guide of a car is worked out from, read in the query that reads the car.
import { sql, type JoinBuilder } from 'kysely'
import type { GuidedCar, WeighedCar } from '../../../domain/vehicles/scrap-guide.ts'
import { prepareFirst } from './prepared.ts'
import type { Database, Tables } from './schema.ts'
import { ofPresentCar } from './shown-rows.ts'

export function priceSetLast<J extends JoinBuilder<Tables, 'scrap_prices'>>(join: J): J {
  return join.on('scrap_prices.id', '=', sql<string>`(select max(id) from scrap_prices)`) as J
}

/** The columns of a `GuidedCar`, in a query that has joined `priceSetLast`. */
export const GUIDED_CAR = [
  'vehicle_details.type_approval as typeApproval',
  'vehicle_details.fuel',
  'vehicle_details.engine_size as engineSize',
  'pence_per_tonne as pencePerTonne',
  'scrap_prices.day as priceDay',
  'scrap_prices.source as priceSource',
] as const

/** A posting's car; undefined if the posting has gone. */
export const findGuidedCar = prepareFirst<{ postingId: string }, GuidedCar>(
  (database, { postingId }) =>
    database
      .selectFrom('postings')
      .leftJoin('vehicle_details', ofPresentCar)
      .leftJoin('scrap_prices', priceSetLast)
      .where('postings.id', '=', postingId)
      .select(GUIDED_CAR),
)

const price = prepareFirst<Record<string, never>, Omit<GuidedCar, keyof WeighedCar>>((database) =>
  database
    .selectFrom('scrap_prices')
    .where('scrap_prices.id', '=', sql<string>`(select max(id) from scrap_prices)`)
    .select('pence_per_tonne as pencePerTonne')
    .select(['scrap_prices.day as priceDay', 'scrap_prices.source as priceSource']),
)

/** A car that nobody has posted yet, as registers know it; undefined if no price was ever set. */
export async function findTypedCar(
  database: Database,
  { typeApproval, fuel, engineSize }: WeighedCar,
): Promise<GuidedCar | undefined> {
  const row = await price(database, {})
  return row && { ...row, typeApproval, fuel, engineSize }
}
