// What is known of a car: joined from the answers of both registers, kept with its posting and shown to agents.
import * as words from '../../../domain/vehicles/vehicle-description.ts'
import type { VehicleDetails } from '../../../domain/wire/vehicles.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ofPresentCar } from '../../platform/database/shown-rows.ts'
import type { MotHistory, RegisterEntry, KnownDetails } from '../../platform/ports/registers.ts'

export interface PostedCar {
  postingId: string
  registration: string
}

/** Takes DVLA's details first, DVSA's for the model and the MOT tests; null if neither knows the make. */
export function joinDetails(entry: RegisterEntry | null, history: MotHistory | null) {
  const make = entry?.make ?? history?.make ?? null
  if (make === null) return null
  const colour = entry?.colour ?? history?.colour ?? null
  const fuel = entry?.fuel ?? history?.fuel ?? null
  const model = history?.model ?? null
  return {
    make: words.displayMake(make),
    model: model === null ? null : words.displayModel(model),
    colour: colour === null ? null : words.displayColour(colour),
    year: entry?.year ?? history?.year ?? null,
    fuel: fuel === null ? null : words.displayFuel(fuel),
    engineSize: entry?.engineSize ?? history?.engineSize ?? null,
    taxStatus: entry?.taxStatus ?? null,
    motStatus: entry?.motStatus ?? null,
    typeApproval: entry?.typeApproval ?? null,
    motExpires: laterOf(entry?.motExpires ?? null, history?.motExpires ?? null),
    mileage: history?.mileage ?? null,
    motFailedOn: history?.motFailedOn ?? null,
    motFailures: history?.motFailures ?? [],
  }
}

// A test of this morning reaches one register before the other.
function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/** `knownAt` (milliseconds) is null while a register is still to be asked. */
export async function keepDetails(
  tx: Database,
  car: PostedCar,
  { details, knownAt }: { details: KnownDetails; knownAt: number | null },
): Promise<void> {
  const { make, model, colour, year, fuel, mileage } = details
  const { postingId: posting_id, registration } = car
  const { numUpdatedRows } = await tx
    .updateTable('postings')
    .set({ vehicle_words: searchWords(details) })
    .where('id', '=', posting_id)
    .where('registration', '=', registration)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const columns = {
    looked_up_at: knownAt,
    make,
    model,
    colour,
    year,
    fuel,
    mileage,
    engine_size: details.engineSize,
    tax_status: details.taxStatus,
    mot_status: details.motStatus,
    type_approval: details.typeApproval,
    mot_expires: details.motExpires,
    mot_failed_on: details.motFailedOn,
    mot_failures: JSON.stringify(details.motFailures),
  }
  await tx
    .insertInto('vehicle_details')
    .values({ posting_id, registration, due_at: null, ...columns })
    .onConflict((conflict) =>
      conflict.column('posting_id').doUpdateSet({ ...columns, registration }),
    )
    .execute()
}

/** Each word after a space: a search matches beginnings. A word with a hyphen is found by its parts too. */
function searchWords({ make, model, colour }: KnownDetails): string {
  const whole = [make, model, colour]
    .filter((text) => text !== null)
    .flatMap((text) => text.toLowerCase().split(' '))
  const parts = whole.flatMap((word) => [word, ...word.split('-')]).filter(Boolean)
  return [...new Set(parts)].map((word) => ` ${word}`).join('')
}

/** The columns that a list shows of a car, named as there; all null where nothing is known. */
export const LISTED_COLUMNS = [
  ...(['make', 'model', 'colour', 'year', 'vehicle_details.fuel', 'mileage'] as const),
  ...(['engine_size as engineSize', 'mot_expires as motExpires'] as const),
]

type Listed = Omit<VehicleDetails, 'make' | 'description'> & { make: string | null }

export function detailsOf(row: Listed): VehicleDetails | null {
  const { make, model, colour, year, fuel, engineSize, motExpires, mileage } = row
  if (make === null) return null
  const description = words.describeVehicle(row) ?? make
  return { make, model, colour, year, fuel, engineSize, motExpires, mileage, description }
}

export async function showWholeDetails(database: Database, postingId: string) {
  const row = await database
    .selectFrom('postings')
    .innerJoin('vehicle_details', ofPresentCar)
    .select(LISTED_COLUMNS)
    .select(['tax_status as taxStatus', 'mot_status as motStatus', 'mot_failures'])
    .select(['type_approval as typeApproval', 'mot_failed_on as motFailedOn'])
    .where('postings.id', '=', postingId)
    .executeTakeFirst()
  const listed = row === undefined ? null : detailsOf(row)
  if (row === undefined || listed === null) return null
  const { mot_failures, ...known } = row
  const motFailures = JSON.parse(mot_failures ?? '[]') as KnownDetails['motFailures']
  return { ...known, ...listed, motFailures }
}
