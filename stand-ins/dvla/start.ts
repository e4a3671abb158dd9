// Stands in for DVLA's Vehicle Enquiry Service, with the marks of its own test environment and a made-up car for every
// other mark. Source: developer-portal.driver-vehicle-licensing.api.gov.uk, apis/vehicle-enquiry-service: the guide,
// the specification 1.2.0 and the mock responses.
import { DAY_MS, dayOf } from '../../domain/basics/time.ts'
import { json, parsed, type Answer } from '../answer.ts'
import { madeVehicle, type MadeVehicle } from '../made-vehicle.ts'
import { openStandIn, type StandIn, type StandInRequest } from '../open-stand-in.ts'
import ANSWERS from './answers.json' with { type: 'json' }

const PATH = '/vehicle-enquiry/v1/vehicles'
const API_KEY = 'dvla-stand-in-key'
const MARKS: Record<string, { status: number; body: object }> = ANSWERS.marks

export function startDvla({ port }: { port: number }): Promise<StandIn> {
  return openStandIn({
    name: 'DVLA vehicle enquiry',
    port,
    above: () =>
      '<p>Answers by mark: AA19AAA and AA19EEE 200, ER19BAD 400, ER19NFD 404, ER19THR 429, ER19ERR 500, ER19MNT 503; any other mark is a made-up car.</p>',
    answer: answerTo,
    settings: (url) => ({ DVLA_BASE_URL: url, DVLA_API_KEY: API_KEY }),
  })
}

function answerTo({ method, path, headers, body }: StandInRequest): Answer {
  const isOurs = path === PATH && method === 'POST' && headers['x-api-key'] === API_KEY
  const typed = (parsed(body) as { registrationNumber?: unknown } | null)?.registrationNumber
  const isMark = typeof typed === 'string' && /^[A-Z\d]{2,7}$/.test(typed)
  const mark = isMark ? typed : 'ER19BAD'
  const car = madeVehicle(mark, new Date())
  const said = isOurs
    ? (MARKS[mark] ?? (car === null ? MARKS['ER19NFD'] : null))
    : ANSWERS.forbidden
  if (said) return json(said.status, said.body)
  return json(200, car === null ? {} : entryOf(car, Date.now()))
}

function entryOf({ registration, tests, ...car }: MadeVehicle, now: number): object {
  const isElectric = registration === 'AA19EEE'
  const isTestMark = registration.startsWith('AA19')
  const passed = tests.find((test) => test.passed)?.day
  const expires = passed && `${Number(passed.slice(0, 4)) + 1}${passed.slice(4)}`
  const isValid = passed !== undefined && Date.parse(passed) > now - 365 * DAY_MS
  const untested = isElectric ? 'No results returned' : 'No details held by DVLA'
  return {
    ...ANSWERS.vehicle,
    registrationNumber: registration,
    ...(isElectric
      ? { co2Emissions: 200, realDrivingEmissions: undefined }
      : { engineCapacity: car.cc }),
    fuelType: isElectric ? 'ELECTRICITY' : car.fuel,
    ...(expires === undefined || isTestMark
      ? { motStatus: untested }
      : { motStatus: isValid ? 'Valid' : 'Not valid', motExpiryDate: expires }),
    colour: car.colour,
    make: car.make,
    typeApproval: car.isVan ? 'N1' : 'M1',
    yearOfManufacture: car.year,
    taxDueDate: dayOf(now + 365 * DAY_MS),
    taxStatus: isTestMark || isValid ? 'Taxed' : 'SORN',
    dateOfLastV5CIssued: `${car.year}-05-20`,
    monthOfFirstDvlaRegistration: `${car.year}-03`,
    monthOfFirstRegistration: `${car.year}-03`,
  }
}
