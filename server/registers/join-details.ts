// What two registers know of one car, as one: the vehicle register first, the MOT history for the
// model and for what happened since.
import {
  displayColour,
  displayFuel,
  displayMake,
  displayModel,
} from '../../domain/vehicle-description.ts'
import type { WholeVehicleDetails } from '../../domain/wire/vehicles.ts'
import type { MotHistory, RegisterEntry } from './register.ts'

/** What is kept: what agents see of a car, but for its description. */
export type VehicleDetails = Omit<WholeVehicleDetails, 'description'>

/** The car as both know it, or null where neither knows its make. */
export function joinDetails(
  entry: RegisterEntry | null,
  history: MotHistory | null,
): VehicleDetails | null {
  const make = entry?.make ?? history?.make ?? null
  if (make === null) return null
  const colour = entry?.colour ?? history?.colour ?? null
  const fuel = entry?.fuel ?? history?.fuel ?? null
  const model = history?.model ?? null
  return {
    make: displayMake(make),
    model: model === null ? null : displayModel(model),
    colour: colour === null ? null : displayColour(colour),
    year: entry?.year ?? history?.year ?? null,
    fuel: fuel === null ? null : displayFuel(fuel),
    engineSize: entry?.engineSize ?? history?.engineSize ?? null,
    taxStatus: entry?.taxStatus ?? null,
    motStatus: entry?.motStatus ?? null,
    typeApproval: entry?.typeApproval ?? null,
    motExpires: later(entry?.motExpires ?? null, history?.motExpires ?? null),
    mileage: history?.mileage ?? null,
    motFailedOn: history?.motFailedOn ?? null,
    motFailures: history?.motFailures ?? [],
  }
}

// A test of this morning reaches one of them first.
function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
