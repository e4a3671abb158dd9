// DVLA's Vehicle Enquiry Service. Source: its guide and specification 1.2.0 at
// developer-portal.driver-vehicle-licensing.api.gov.uk, apis/vehicle-enquiry-service.
import type { Registration } from '../../../domain/registration.ts'
import { fetchJson } from '../fetch-json.ts'
import type { DvlaSettings } from '../register-settings.ts'
import { dayIn, membersOf, readWhole, textIn, wholeIn } from '../read-fields.ts'
import {
  endOf,
  type Bounds,
  type RegisterEntry,
  type Source,
  type SourceAnswer,
} from '../register.ts'

const LIMIT_BYTES = 64 * 1024

/** The register behind `settings`. */
export function dvlaSource(settings: DvlaSettings, bounds: Bounds): Source<RegisterEntry> {
  const url = `${settings.baseUrl}/vehicle-enquiry/v1/vehicles`
  const headers = {
    'x-api-key': settings.apiKey,
    'content-type': 'application/json',
    accept: 'application/json',
  }
  return {
    name: 'dvla',
    async ask(registrationNumber) {
      const body = JSON.stringify({ registrationNumber })
      const reading = { signal: endOf(bounds), limitBytes: LIMIT_BYTES }
      const fetched = await fetchJson(url, { method: 'POST', headers, body }, reading)
      return fetched.kind === 'failed' ? fetched : answerOf(fetched, registrationNumber)
    },
  }
}

function answerOf(
  {
    status,
    body,
    retryAfterMs,
  }: { status: number; body: unknown; retryAfterMs?: number | undefined },
  registration: Registration,
): SourceAnswer<RegisterEntry> {
  // 400 is what it says of a mark that it takes for none.
  if (status === 404 || status === 400) return { kind: 'not-found' }
  if (status === 401 || status === 403) return { kind: 'key-refused' }
  if (status !== 200) {
    const later = retryAfterMs === undefined ? {} : { retryAfterMs }
    return { kind: 'failed', failure: `status-${status}`, ...later }
  }
  const known = readRegisterEntry(body, registration)
  return known === null ? { kind: 'failed', failure: 'unreadable' } : { kind: 'found', known }
}

/** What an answer says of the car, or null where it is not of the published shape or of another car. */
function readRegisterEntry(body: unknown, registration: Registration): RegisterEntry | null {
  return readWhole(() => {
    const vehicle = membersOf(body)
    if (textIn(vehicle, 'registrationNumber')?.replaceAll(' ', '') !== registration) return null
    return {
      make: textIn(vehicle, 'make'),
      colour: textIn(vehicle, 'colour'),
      year: wholeIn(vehicle, 'yearOfManufacture', { least: 1885, most: 2100 }),
      fuel: textIn(vehicle, 'fuelType'),
      engineSize: wholeIn(vehicle, 'engineCapacity', { least: 1, most: 100_000 }),
      taxStatus: textIn(vehicle, 'taxStatus'),
      motStatus: textIn(vehicle, 'motStatus'),
      motExpires: dayIn(vehicle, 'motExpiryDate'),
      typeApproval: textIn(vehicle, 'typeApproval'),
    }
  })
}
