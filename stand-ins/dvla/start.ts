// Stands in for DVLA's Vehicle Enquiry Service, with the marks of its own test environment and a
// made-up car for every other mark.
// Source: developer-portal.driver-vehicle-licensing.api.gov.uk, apis/vehicle-enquiry-service: the
// guide, the specification 1.2.0 and the mock responses.
import { DAY_MS, dayOf } from '../../domain/time.ts'
import { json, type Answer } from '../answer.ts'
import { madeVehicle } from '../made-vehicle.ts'
import { openStandIn, type StandIn, type StandInRequest } from '../open-stand-in.ts'

const PATH = '/vehicle-enquiry/v1/vehicles'

/** Starts it on `port`, 0 for a free one; only `apiKey` is taken. */
export function startDvla(options: { port: number; apiKey?: string }): Promise<StandIn> {
  const { port, apiKey = 'dvla-stand-in-key' } = options
  return openStandIn({
    name: 'DVLA vehicle enquiry',
    port,
    above: () =>
      '<p>Answers by mark: AA19AAA and AA19EEE 200, ER19BAD 400, ER19NFD 404, ER19THR 429, ER19ERR 500, ER19MNT 503; any other mark is a made-up car.</p>',
    answer: (request) => answerTo(request, apiKey),
    settings: (url) => ({ DVLA_BASE_URL: url, DVLA_API_KEY: apiKey }),
  })
}

function answerTo({ method, path, headers, body }: StandInRequest, apiKey: string): Answer {
  if (path !== PATH || method !== 'POST' || headers['x-api-key'] !== apiKey) {
    return message(403, 'Forbidden')
  }
  const registration = markIn(body)
  if (registration === null || registration === 'ER19BAD') return BAD
  const today = new Date()
  return TEST_MARKS[registration] ?? vehicle(registration, today)
}

function vehicle(registration: string, today: Date): Answer {
  const car = madeVehicle(registration, today)
  if (car === null) return NOT_FOUND
  const isElectric = registration === 'AA19EEE'
  const expires = car.tests.find(({ passed }) => passed)?.day
  const valid = expires !== undefined && Date.parse(expires) > today.getTime() - 365 * DAY_MS
  const tested = { motStatus: valid ? 'Valid' : 'Not valid', motExpiryDate: yearAfter(expires) }
  const untested = {
    motStatus: isElectric ? 'No results returned' : 'No details held by DVLA',
  }
  const isTestMark = registration.startsWith('AA19')
  return json(200, {
    registrationNumber: registration,
    artEndDate: '2025-03-30',
    co2Emissions: isElectric ? 200 : 300,
    ...(isElectric ? {} : { engineCapacity: car.cc }),
    euroStatus: 'EURO1',
    markedForExport: false,
    fuelType: isElectric ? 'ELECTRICITY' : car.fuel,
    ...(expires === undefined || isTestMark ? untested : tested),
    revenueWeight: 0,
    colour: car.colour,
    make: car.make,
    typeApproval: car.isVan ? 'N1' : 'M1',
    yearOfManufacture: car.year,
    taxDueDate: dayOf(today.getTime() + 365 * DAY_MS),
    taxStatus: isTestMark || valid ? 'Taxed' : 'SORN',
    dateOfLastV5CIssued: `${car.year}-05-20`,
    wheelplan: '2 AXLE RIGID BODY',
    monthOfFirstDvlaRegistration: `${car.year}-03`,
    monthOfFirstRegistration: `${car.year}-03`,
    ...(isElectric ? {} : { realDrivingEmissions: '1' }),
  })
}

function yearAfter(day: string | undefined): string | undefined {
  return day && `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}

function markIn(body: string): string | null {
  try {
    const { registrationNumber } = JSON.parse(body) as { registrationNumber?: unknown }
    const isMark =
      typeof registrationNumber === 'string' && /^[A-Z\d]{2,7}$/.test(registrationNumber)
    return isMark ? registrationNumber : null
  } catch {
    return null
  }
}

function error(status: number, title: string, detail: string): Answer {
  const code = String(status)
  return json(status, { errors: [{ status: code, code, title, detail }] })
}

function message(status: number, text: string): Answer {
  return json(status, { message: text })
}

const BAD = error(400, 'Bad Request', 'Invalid format for field - vehicle registration number')
const NOT_FOUND = error(404, 'Vehicle Not Found', 'Record for vehicle not found')
const TEST_MARKS: Record<string, Answer> = {
  ER19NFD: NOT_FOUND,
  ER19THR: message(429, 'Too Many Requests'),
  ER19ERR: error(500, 'Internal Server Error', 'System Error occurred'),
  ER19MNT: error(
    503,
    'System currently down for maintenance',
    'The service is currently down for maintenance, please contact support for more information',
  ),
}
