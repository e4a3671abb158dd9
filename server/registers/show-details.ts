// What agents see of a car's details, in a list and by itself.
import { describeVehicle } from '../../domain/vehicle-description.ts'
import type { VehicleDetails, WholeVehicleDetails } from '../../domain/wire/vehicles.ts'
import type { Database } from '../database/schema.ts'
import type { MotFailure } from './register.ts'
import { findKnown, type KnownColumns } from './details-storage.ts'

/** The columns that a list shows, as they are read with each car; all null where nothing is known. */
export type DetailsColumns = Pick<
  { [Name in keyof KnownColumns]: KnownColumns[Name] | null },
  'make' | 'model' | 'colour' | 'year' | 'fuel' | 'engine_size' | 'mot_expires' | 'mileage'
>

/** What is known of a car by its columns, or null. */
export function detailsOf(row: DetailsColumns): VehicleDetails | null {
  const { make, model, colour, year, fuel, mileage } = row
  if (make === null) return null
  return {
    make,
    model,
    colour,
    year,
    fuel,
    engineSize: row.engine_size,
    motExpires: row.mot_expires,
    mileage,
    description: describeVehicle(row) ?? make,
  }
}

/** All that is known of one posting's car, or null. */
export async function showWholeDetails(
  database: Database,
  postingId: string,
): Promise<WholeVehicleDetails | null> {
  const row = await findKnown(database, postingId)
  const details = row === undefined ? null : detailsOf(row)
  if (row === undefined || details === null) return null
  return {
    ...details,
    taxStatus: row.tax_status,
    motStatus: row.mot_status,
    typeApproval: row.type_approval,
    motFailedOn: row.mot_failed_on,
    motFailures: JSON.parse(row.mot_failures ?? '[]') as MotFailure[],
  }
}
