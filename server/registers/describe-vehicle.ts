// Answers what car a typed registration is, while its owner is still at the form.
import { parseRegistration } from '../../domain/registration.ts'
import { describeVehicle } from '../../domain/vehicle-description.ts'
import type { VehicleName } from '../../domain/wire/vehicle-name.ts'
import type { Answer } from '../refusal.ts'
import type { Services } from '../services.ts'

// The form waits two seconds at most. What comes later is kept for the posting.
const PATIENCE_MS = 1800

/**
 * The car that was typed, or null where nobody knows it in time or `mayAsk` says no. What was asked or
 * posted before changes neither the answer nor its time.
 */
export async function describeTyped(
  services: Pick<Services, 'clock' | 'vehicleRegisters'>,
  typed: string,
  mayAsk: () => Promise<boolean>,
): Promise<Answer<VehicleName['vehicle']>> {
  const parsed = parseRegistration(typed, new Date(services.clock.now()))
  if (!parsed.ok) return { ...parsed, reason: 'invalid' }
  if (!services.vehicleRegisters.enabled || !(await mayAsk())) return { ok: true, value: null }
  const details = await services.vehicleRegisters.askAfresh(parsed.value, PATIENCE_MS)
  const description = details === null ? null : describeVehicle(details)
  if (details === null || description === null) return { ok: true, value: null }
  const { make, model, colour, year } = details
  return { ok: true, value: { description, make, model, colour, year } }
}
