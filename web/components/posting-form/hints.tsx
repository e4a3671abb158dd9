// Hints never block; the server decides. Loaded when a field is first entered, so that the rules do not
// weigh on the first visit. The phone field has hints of its own.
import type { ReactNode } from 'react'
import { readingsIn } from '../../../domain/basics/as-typed.ts'
import { parsePostcode } from '../../../domain/people/postcode.ts'
import { parseRegistration } from '../../../domain/vehicles/registration.ts'
import type { VehicleName } from '../../../domain/wire/scrap-guide.ts'
import { nameVehicle } from '../../calls/name-vehicle.ts'

const PROBLEM_MAX = 2000

// What came of every registration asked for, until the page is left: none is asked for twice.
const cars = new Map<string, Promise<VehicleName>>()
const said = new Map<string, ReactNode>()

export function carOf(mark: string): Promise<VehicleName> {
  const asked = cars.get(mark) ?? nameVehicle(mark)
  cars.set(mark, asked)
  return asked
}

interface LeftField {
  field: 'registrationNumber' | 'postcode' | 'problem'
  /** What is typed there at the time: a car that comes late is not shown under another registration. */
  read: () => string
  fill: (text: string) => void
  tell: (hint: ReactNode) => void
  namesCar: boolean
}

export async function hintInto({ field, read, fill, tell, namesCar }: LeftField): Promise<void> {
  const mark = field === 'registrationNumber' && namesCar ? markIn(read()) : null
  tell(mark === null ? offerReadings(hintFor(field, read()), fill) : said.get(mark))
  if (mark === null || cars.has(mark)) return
  const { vehicle, isUnknown } = await carOf(mark)
  const hint =
    vehicle === null ? (
      isUnknown && NOT_FOUND
    ) : (
      <strong className="car">{vehicle.description}</strong>
    )
  if (hint === false) return
  said.set(mark, hint)
  if (markIn(read()) === mark) tell(hint)
}

const NOT_FOUND = 'We can’t find that reg. Check it.'

/** A question about what was meant is answered by a button. */
function offerReadings(hint: string | undefined, fill: (text: string) => void): ReactNode {
  const readings = readingsIn(hint ?? '')
  if (readings.length === 0) return hint
  return readings.map((reading) => (
    <button key={reading} type="button" className="link" onClick={() => fill(reading)}>
      Did you mean {reading}?
    </button>
  ))
}

/** What looks wrong with what was `typed` in `field`, or undefined. An empty field gets no hint. */
function hintFor(field: LeftField['field'], typed: string): string | undefined {
  if (typed.trim() === '') return undefined
  if (field === 'problem') return lengthHint(typed)
  const isPostcode = field === 'postcode'
  const parsed = isPostcode ? parsePostcode(typed) : parseRegistration(typed, new Date())
  return parsed.ok ? undefined : parsed.problems[0]?.message
}

function markIn(typed: string): string | null {
  const parsed = parseRegistration(typed, new Date())
  return parsed.ok ? parsed.value : null
}

function lengthHint(typed: string): string | undefined {
  const over = Array.from(typed.replaceAll('\r\n', '\n').trim()).length - PROBLEM_MAX
  if (over <= 0) return undefined
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long. You can send up to 2,000.`
}
