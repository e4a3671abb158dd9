// DVLA's Vehicle Enquiry Service. Source: its guide and specification 1.2.0 at
// developer-portal.driver-vehicle-licensing.api.gov.uk, apis/vehicle-enquiry-service.
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { request } from '../../platform/http-client.ts'
import type { DvlaSettings } from '../../platform/settings/config.ts'
import { dayIn, membersOf, textIn, wholeIn, readAnswer, type Ending } from './register.ts'
import type { RegisterEntry, Register } from '../../platform/ports/registers.ts'

const LIMIT_BYTES = 64 * 1024

export function dvlaRegister(settings: DvlaSettings, ending: Ending): Register<RegisterEntry> {
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
      const limits = { signal: ending(), bytes: LIMIT_BYTES, whenCut: 'lost' } as const
      const answer = await request(url, { method: 'POST', headers, body }, limits)
      return readAnswer(answer, (json) => readRegisterEntry(json, registrationNumber))
    },
  }
}

/** The car in an answer; null if the answer is about another car. */
function readRegisterEntry(body: unknown, registration: Registration): RegisterEntry | null {
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
}
