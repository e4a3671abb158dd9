// Reads DVSA's MOT history of one car: what it is, its mileage and what it last failed on.
import type { Registration } from '../../../../domain/vehicles/registration.ts'
import * as read from '../read-fields.ts'
import type { MotFailure, MotHistory } from '../register.ts'

const MILES_IN_A_KILOMETRE = 0.621371
const MOST_FAILURES = 50
// The types of defects that fail a test; PRS is put right at the station. `FAIL` is from before May
// 2018.
const FAILED_TYPES = new Set(['FAIL', 'MAJOR', 'DANGEROUS', 'PRS'])
const YEARS = { least: 1885, most: 2100 }

/** The car's history; null where the shape is not the published one, or the car another. */
export function readMotHistory(body: unknown, registration: Registration): MotHistory | null {
  return read.readWhole(() => {
    const vehicle = read.membersOf(body)
    if (read.textIn(vehicle, 'registration')?.replaceAll(' ', '') !== registration) return null
    const tests = read.listIn(vehicle, 'motTests').map(readTest).toSorted(latestFirst)
    const failed = tests.find(({ result }) => result === 'FAILED')
    const colour = read.textIn(vehicle, 'primaryColour')
    return {
      make: read.textIn(vehicle, 'make'),
      model: read.textIn(vehicle, 'model'),
      colour: colour?.toLowerCase() === 'not stated' ? null : colour,
      year: yearOf(vehicle),
      fuel: read.textIn(vehicle, 'fuelType'),
      engineSize: read.wholeIn(vehicle, 'engineSize', { least: 1, most: 100_000, asText: true }),
      motExpires:
        latest(tests.map(({ expires }) => expires)) ?? read.dayIn(vehicle, 'motTestDueDate'),
      mileage: tests.find(({ miles }) => miles !== null)?.miles ?? null,
      motFailedOn: failed?.completed.slice(0, 10) ?? null,
      motFailures: failed?.failures.slice(0, MOST_FAILURES) ?? [],
    }
  })
}

interface MotTest {
  /** In ISO 8601, or empty. */
  completed: string
  result: string | null
  expires: string | null
  miles: number | null
  failures: MotFailure[]
}

function readTest(test: read.Members): MotTest {
  const day = read.dayIn(test, 'completedDate')
  return {
    completed: day === null ? '' : day + (read.textIn(test, 'completedDate')?.slice(10) ?? ''),
    result: read.textIn(test, 'testResult'),
    expires: read.dayIn(test, 'expiryDate'),
    miles: milesOf(test),
    // `rfrAndComments` is the older version's name for defects.
    failures: [...read.listIn(test, 'defects'), ...read.listIn(test, 'rfrAndComments')]
      .filter(isFailure)
      .flatMap((defect) => {
        const text = read.textIn(defect, 'text', 500)
        return text === null ? [] : [{ text, dangerous: isDangerous(defect) }]
      }),
  }
}

function isFailure(defect: read.Members): boolean {
  return FAILED_TYPES.has(read.textIn(defect, 'type')?.toUpperCase() ?? '') || isDangerous(defect)
}

function isDangerous(defect: read.Members): boolean {
  const dangerous = defect['dangerous'] ?? false
  if (typeof dangerous !== 'boolean') throw new read.Misshapen()
  return dangerous || read.textIn(defect, 'type')?.toUpperCase() === 'DANGEROUS'
}

/** Null where the odometer was missing or could not be read. */
function milesOf(test: read.Members): number | null {
  const bounds = { least: 0, most: 3_000_000, asText: true }
  const value = read.wholeIn(test, 'odometerValue', bounds)
  const result = read.textIn(test, 'odometerResultType') ?? 'READ'
  if (value === null || result !== 'READ') return null
  const unit = read.textIn(test, 'odometerUnit')?.toUpperCase() ?? 'MI'
  return unit === 'KM' ? Math.round(value * MILES_IN_A_KILOMETRE) : value
}

function yearOf(vehicle: read.Members): number | null {
  for (const name of ['manufactureDate', 'manufactureYear', 'firstUsedDate'] as const) {
    const year = Number(read.textIn(vehicle, name)?.slice(0, 4))
    if (year >= YEARS.least && year <= YEARS.most) return year
  }
  return null
}

function latest(days: (string | null)[]): string | null {
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

function latestFirst(one: MotTest, other: MotTest): number {
  return one.completed < other.completed ? 1 : -1
}
