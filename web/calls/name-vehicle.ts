// Asks what car bears a registration. Nobody waits for it: it is asked once, for two seconds at most, and
// whatever goes wrong is the same as nothing known. It reads its answer by itself, because it comes with
// the hints, and what the other calls share would weigh more than all of them.
import type { VehicleName } from '../../domain/wire/scrap-guide.ts'

const WAIT_MS = 2_000

const NOTHING: VehicleName = { vehicle: null, isUnknown: false }

/** The car, or null. The registration goes in the body, never in an address. */
export async function nameVehicle(registrationNumber: string): Promise<VehicleName> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), WAIT_MS)
  try {
    const answer = await fetch('/vehicle', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ registrationNumber }),
      cache: 'no-store',
      signal: abort.signal,
    })
    return answer.ok ? { ...NOTHING, ...((await answer.json()) as VehicleName) } : NOTHING
  } catch {
    return NOTHING
  } finally {
    clearTimeout(timer)
  }
}
