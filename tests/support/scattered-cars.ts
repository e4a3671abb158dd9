// Many cars in random places, put straight into the database, for tests of searches.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { GridPoint } from '../../domain/basics/national-grid.ts'
import { isPostgres } from '../../server/platform/database/postgres.ts'
import { orderedId, randomId } from '../../server/platform/identifiers.ts'
import { middleOfSquare } from '../../server/vehicles/places/locate.ts'
import type { Services } from '../../server/platform/services.ts'
import { addPhoto } from '../../server/vehicles/photos/keep-photo.ts'

export interface ScatteredCar extends GridPoint {
  id: string
  registration: string
  problem: string | null
  photo: string | null
  phone_confirmed_at: number | null
  superseded: number
}

const LETTERS = Array.from('BCDFGHJKLMNPRSTV')
const PROBLEMS = ['Failed MOT on rear brakes', 'Gearbox jumps out of third', 'Does not start', null]

/** Adds `count` cars, some of them posted twice, within `reach` metres to each side of `middle`; half of them unconfirmed. */
export async function scatterCars(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { count, middle, reach }: { count: number; middle: GridPoint; reach: number },
): Promise<ScatteredCar[]> {
  const now = clock.now()
  const cars = Array.from({ length: count }, () => ({
    id: orderedId(now - randomInt(1_000_000)),
    registration: `${oneOf(['AB12', 'YK61', 'P45'])}${oneOf(['C', 'K', 'X'])}${oneOf(LETTERS)}${oneOf(LETTERS)}`,
    problem: oneOf(PROBLEMS),
    photo: oneOf([null, randomId()]),
    phone_confirmed_at: oneOf([null, now]),
    superseded: oneOf([0, 0, 0, 1]),
    ...middleOfSquare({
      easting: middle.easting + randomInt(-reach, reach),
      northing: middle.northing + randomInt(-reach, reach),
    }),
  }))
  const rows = cars.map(({ photo: _photo, ...car }) => ({
    ...car,
    listing_id: randomId(),
    postcode: 'LS11 5DJ',
    phone: '+447700900123',
    created_at: now,
    used_at: now,
  }))
  await database.transaction().execute(async (tx) => {
    await tx.insertInto('postings').values(rows).execute()
    for (const { id, photo } of cars) {
      if (photo !== null) await addPhoto(tx, { id: photo, posting_id: id, added_at: now })
    }
  })
  // As it does by itself wherever it runs, but not in tests.
  if (isPostgres(database)) await sql`analyze postings`.execute(database)
  return cars
}

function oneOf<T>(choices: readonly T[]): T {
  return choices[randomInt(choices.length)] as T
}
