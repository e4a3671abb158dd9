// What the scrap guide of a car is worked out from, read with the car itself.
import { sql, type JoinBuilder } from 'kysely'
import type { GuidedCar } from '../../domain/scrap-guide.ts'
import { prepared } from './prepared.ts'
import type { Database, Tables } from './schema.ts'
import { ofPresentCar } from './shown-rows.ts'

/** Joins the price that was set last. */
export function priceSetLast<J extends JoinBuilder<Tables, 'scrap_prices'>>(join: J): J {
  return join.on('scrap_prices.id', '=', sql<string>`(select max(id) from scrap_prices)`) as J
}

/** Joins the imported weight of a car's model, after its details. */
export function ofThisModel<J extends JoinBuilder<Tables, 'vehicle_details' | 'kerb_weights'>>(
  join: J,
): J {
  return join
    .onRef('kerb_weights.of_make', '=', 'vehicle_details.make')
    .onRef('kerb_weights.of_model', '=', 'vehicle_details.model')
    .onRef('kerb_weights.of_fuel', '=', 'vehicle_details.fuel')
    .on('kerb_weights.of_engine', '=', sql<number>`coalesce(vehicle_details.engine_size, 0)`) as J
}

/** With both joined: the columns of a `GuidedCar`. */
export const GUIDED_CAR = [
  'vehicle_details.type_approval as typeApproval',
  'vehicle_details.fuel',
  'vehicle_details.engine_size as engineSize',
  'lightest',
  'heaviest',
  'pence_per_tonne as pencePerTonne',
  'scrap_prices.day as priceDay',
  'scrap_prices.source as priceSource',
] as const

const guidedCar = prepared<{ postingId: string }, GuidedCar>((database, { postingId }) =>
  database
    .selectFrom('postings')
    .leftJoin('vehicle_details', ofPresentCar)
    .leftJoin('kerb_weights', ofThisModel)
    .leftJoin('scrap_prices', priceSetLast)
    .where('postings.id', '=', postingId)
    .select(GUIDED_CAR),
)

/** A posting's car; undefined where the posting has gone. */
export async function findGuidedCar(
  database: Database,
  postingId: string,
): Promise<GuidedCar | undefined> {
  return (await guidedCar(database, { postingId }))[0]
}
