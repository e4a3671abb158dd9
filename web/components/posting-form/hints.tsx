// Hints never block; the server decides. Loaded when a field is first entered, so that the rules do not
// weigh on the first visit. The phone field has hints of its own.
import type { ReactNode } from 'react'
import { parsePostcode } from '../../../domain/postcode.ts'
import type { Field } from '../../../domain/posting-fields.ts'
import { parseRegistration } from '../../../domain/registration.ts'
import type { VehicleName } from '../../../domain/wire/vehicle-name.ts'
import { nameVehicle } from '../../calls/name-vehicle.ts'

const PROBLEM_MAX = 2000

// What came of every registration asked for, until the page is left: none is asked for twice.
const cars = new Map<string, Promise<VehicleName['vehicle']>>()
const names = new Map<string, string | undefined>()

/** The car with the registration `mark`, or null. */
export function carOf(mark: string): Promise<VehicleName['vehicle']> {
  const asked = cars.get(mark) ?? nameVehicle(mark)
  cars.set(mark, asked)
  return asked
}

interface LeftField {
  field: Field
  /** What is typed there at the time: a car that comes late is not shown under another registration. */
  read: () => string
  /** Shows what there is to say, or undefined. */
  tell: (hint: ReactNode) => void
  /** Whether the car of a registration is named. */
  namesCar: boolean
}

/** Says what there is to say under a field that was left. */
export async function hintInto({ field, read, tell, namesCar }: LeftField): Promise<void> {
  const mark = field === 'registrationNumber' && namesCar ? markIn(read()) : null
  tell(mark === null ? hintFor(field, read()) : named(names.get(mark)))
  if (mark === null || cars.has(mark)) return
  const car = (await carOf(mark))?.description
  names.set(mark, car)
  if (car !== undefined && markIn(read()) === mark) tell(named(car))
}

function named(car: string | undefined): ReactNode {
  return car && <strong className="car">{car}</strong>
}

/** What looks wrong with what was `typed` in `field`, or undefined. An empty field gets no hint. */
function hintFor(field: Field, typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  if (field === 'registrationNumber') return firstMessage(parseRegistration(typed, new Date()))
  if (field === 'postcode') return firstMessage(parsePostcode(typed))
  if (field === 'problem') return lengthHint(typed)
  return undefined
}

function markIn(typed: string): string | null {
  const parsed = parseRegistration(typed, new Date())
  return parsed.ok ? parsed.value : null
}

function firstMessage(
  parsed: ReturnType<typeof parseRegistration> | ReturnType<typeof parsePostcode>,
): string | undefined {
  return parsed.ok ? undefined : parsed.problems[0]?.message
}

function lengthHint(typed: string): string | undefined {
  const over = Array.from(typed.replaceAll('\r\n', '\n').trim()).length - PROBLEM_MAX
  if (over <= 0) return undefined
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long. You can send up to 2,000.`
}
