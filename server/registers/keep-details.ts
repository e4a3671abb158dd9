// Writes down what is known of a posting's car, where its agents see it and their search finds it.
import type { VehicleDetails } from './join-details.ts'
import type { Database } from '../database/schema.ts'
import { endLookUp, writeKnown } from './details-storage.ts'

/**
 * Keeps `details` with a posting, unless it has another registration or is gone by now. `knownAt`
 * (milliseconds) is null where a register is still to be asked.
 */
export async function keepDetails(
  tx: Database,
  car: { postingId: string; registration: string },
  { details, knownAt }: { details: VehicleDetails; knownAt: number | null },
): Promise<void> {
  const { make, model, colour, year, fuel, mileage } = details
  await writeKnown(
    tx,
    { posting_id: car.postingId, registration: car.registration },
    {
      words: wordsOf(details),
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
    },
  )
}

/** Has a posting's car be looked up at `dueAt` (milliseconds), or not again: known at `knownAt`, or given up. */
export function lookUpAgain(
  tx: Database,
  car: { postingId: string; registration: string },
  end: { dueAt: number | null; knownAt: number | null },
): Promise<void> {
  return endLookUp(tx, { posting_id: car.postingId, registration: car.registration }, end)
}

/**
 * Make, model and colour in small letters, each word after a space: whoever searches finds it by its
 * beginning. What has a hyphen is found by its parts too.
 */
function wordsOf({ make, model, colour }: VehicleDetails): string {
  const whole = [make, model, colour]
    .filter((text) => text !== null)
    .flatMap((text) => text.toLowerCase().split(' '))
  const parts = whole.flatMap((word) => [word, ...word.split('-')]).filter(Boolean)
  return [...new Set(parts)].map((word) => ` ${word}`).join('')
}
