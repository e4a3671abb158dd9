// What the scrap guide of a car is worked out from, read with the car itself.
import { sql, type JoinBuilder } from 'kysely'
import type { WeighedCar } from '../../domain/estimated-weight.ts'
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

interface TypedCar {
  make: string
  model: string
  fuel: string
  engineSize: number
}

const priceAndWeight = prepared<TypedCar, Omit<GuidedCar, keyof WeighedCar>>((database, car) =>
  database
    .selectFrom('scrap_prices')
    .leftJoin('kerb_weights', (join) =>
      join
        .on('of_make', '=', car.make)
        .on('of_model', '=', car.model)
        .on('of_fuel', '=', car.fuel)
        .on('of_engine', '=', car.engineSize),
    )
    .where('scrap_prices.id', '=', sql<string>`(select max(id) from scrap_prices)`)
    .select(['lightest', 'heaviest', 'pence_per_tonne as pencePerTonne'])
    .select(['scrap_prices.day as priceDay', 'scrap_prices.source as priceSource']),
)

/** A car that nobody has posted yet, by what registers know of it; undefined where no price was ever set. */
export async function findTypedCar(
  database: Database,
  car: WeighedCar & { make: string; model: string | null },
): Promise<GuidedCar | undefined> {
  const { make, model, typeApproval, fuel, engineSize } = car
  const key = { make, model: model ?? '', fuel: fuel ?? '', engineSize: engineSize ?? 0 }
  const [row] = await priceAndWeight(database, key)
  return row && { ...row, typeApproval, fuel, engineSize }
}
