// A car as agents see it, on the list and on its own page.
import { isObject, type JsonObject } from '../call-outcome.ts'
import { readDetails, type VehicleDetails } from './vehicle-details.ts'

export interface OwnQuote {
  /** Pounds. */
  amount: number
  message: string | null
  /** ISO 8601; `updatedAt` is when the present amount and message were given. */
  createdAt: string
  updatedAt: string
}

/** A quote that was just sent. */
export interface GivenQuote extends OwnQuote {
  /** When the owner will be texted about it, ISO 8601; null where no text is waiting. */
  ownerTextedAt: string | null
}

export interface Vehicle {
  vehicleId: string
  /** With its space, such as AB12 CDE. */
  registrationNumber: string
  /** Vehicle issues; empty where there are none. */
  problem: string
  /** The first half of the postcode, such as LS11. */
  district: string
  /** Whole miles; null where no place to measure from is known. */
  miles: number | null
  /** Whether `miles` is only as good as a postcode area. */
  about: boolean
  /** Paths of this site; null without a photo. */
  photo: string | null
  thumbnail: string | null
  /** Whether the owner's number may be asked for. */
  phoneConfirmed: boolean
  /** ISO 8601. */
  postedAt: string
  /** How many agents have a quote on it. */
  quotes: number
  ownQuote: OwnQuote | null
  /** When this agent was given the number, ISO 8601 or null. Only a car asked for alone says it. */
  disclosedAt?: string | null
  /** What DVLA and DVSA know of it; null where nothing is known, or not yet. */
  details: VehicleDetails | null
}

/** The car in `body`, or null where it is something else. */
export function readVehicle(body: unknown): Vehicle | null {
  return isVehicle(body) ? withDetails(body) : null
}

/** The cars in `body`, or null where one of them is something else. */
export function readVehicles(body: unknown): Vehicle[] | null {
  return Array.isArray(body) && body.every(isVehicle) ? body.map(withDetails) : null
}

function withDetails(body: Vehicle & JsonObject): Vehicle {
  return { ...body, details: readDetails(body['details']) }
}

function isVehicle(body: unknown): body is Vehicle & JsonObject {
  if (!isObject(body)) return false
  return (
    ['vehicleId', 'registrationNumber', 'problem', 'district'].every(
      (name) => typeof body[name] === 'string',
    ) &&
    !Number.isNaN(Date.parse(String(body['postedAt']))) &&
    typeof body['quotes'] === 'number' &&
    (body['ownQuote'] === null || isOwnQuote(body['ownQuote']))
  )
}

function isOwnQuote(body: unknown): boolean {
  return isObject(body) && typeof body['amount'] === 'number'
}
