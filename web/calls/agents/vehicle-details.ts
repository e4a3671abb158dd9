// What DVLA and DVSA know of a car, as the calls tell it. None of it is certain to come: an older server
// says nothing, and the registers do not know everything of every car.
import { isObject } from '../call-outcome.ts'

/** An item that failed the last MOT. */
export interface MotFailure {
  text: string
  dangerous: boolean
}

/** Each but the first two is null where it is not known. */
export interface VehicleDetails {
  /** Such as "Blue Ford Focus, 2014". */
  description: string
  make: string
  model: string | null
  colour: string | null
  year: number | null
  fuel: string | null
  /** Cubic centimetres. */
  engineSize: number | null
  /** The last day of the MOT, such as 2027-03-31. */
  motExpires: string | null
  /** Miles, as last read. */
  mileage: number | null
  motStatus: string | null
  taxStatus: string | null
  typeApproval: string | null
  /** Of the last MOT that was failed, and its day. Only a car asked for alone says them. */
  motFailures: MotFailure[]
  motFailedOn: string | null
}

/** The details in `body`, or null where it is anything else. What is not as promised in them is not known. */
export function readDetails(body: unknown): VehicleDetails | null {
  if (!isObject(body)) return null
  const description = textIn(body['description'])
  const make = textIn(body['make'])
  if (description === null || make === null) return null
  return {
    description,
    make,
    model: textIn(body['model']),
    colour: textIn(body['colour']),
    year: countIn(body['year']),
    fuel: textIn(body['fuel']),
    engineSize: countIn(body['engineSize']),
    motExpires: dayIn(body['motExpires']),
    mileage: countIn(body['mileage']),
    motStatus: textIn(body['motStatus']),
    taxStatus: textIn(body['taxStatus']),
    typeApproval: textIn(body['typeApproval']),
    motFailures: failuresIn(body['motFailures']),
    motFailedOn: dayIn(body['motFailedOn']),
  }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

// An engine of no size is an electric car's, and a clock at nothing was not read.
function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
}

function dayIn(value: unknown): string | null {
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  return isDay && !Number.isNaN(Date.parse(value)) ? value : null
}

function failuresIn(value: unknown): MotFailure[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    const text = isObject(item) ? textIn(item['text']) : null
    return text === null || !isObject(item) ? [] : [{ text, dangerous: item['dangerous'] === true }]
  })
}
