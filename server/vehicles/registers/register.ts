// A register of vehicles as the rest of the server sees it: it is asked about one registration, and
// says what it knows or why it has no answer.
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { HttpAnswer } from '../../platform/http-client.ts'

/** The answer to one question. `failure` is a word of ours, fit for a log. */
export type RegisterAnswer<Known> =
  | { kind: 'found'; known: Known }
  | { kind: 'not-found' }
  | { kind: 'failed'; failure: string; retryAfterMs?: number | undefined }
  | { kind: 'key-refused' }

export type RegisterName = 'dvla' | 'dvsa'

export interface Register<Known> {
  name: RegisterName
  /** Answers within the register's bounds and never throws. */
  ask(registration: Registration): Promise<RegisterAnswer<Known>>
}

/** How long a question may take: so many milliseconds, and no longer than until `ended`. */
export interface Bounds {
  limitMs: number
  ended?: AbortSignal
}

/** The signal that ends one question. */
export function endOf({ limitMs, ended }: Bounds): AbortSignal {
  const timeout = AbortSignal.timeout(limitMs)
  return ended === undefined ? timeout : AbortSignal.any([timeout, ended])
}

/** What a register's answer says. `read` gives null for JSON that is not of the published shape. */
export function readAnswer<Known>(
  answer: HttpAnswer,
  read: (json: unknown) => Known | null,
): RegisterAnswer<Known> {
  if ('lost' in answer) return { kind: 'failed', failure: answer.lost }
  const { status, retryAfterMs, json } = answer
  // Both answer 400 for what they do not accept as a registration.
  if (status === 404 || status === 400) return { kind: 'not-found' }
  if (status === 401 || status === 403) return { kind: 'key-refused' }
  if (status !== 200) return { kind: 'failed', failure: `status-${status}`, retryAfterMs }
  const known = read(json)
  return known === null ? { kind: 'failed', failure: 'unreadable' } : { kind: 'found', known }
}

interface RegisteredVehicle {
  make: string | null
  colour: string | null
  year: number | null
  fuel: string | null
  /** Cubic centimetres. */
  engineSize: number | null
  /** Such as 2027-03-30. */
  motExpires: string | null
}

/** What DVLA knows of a car, in its own capitals. */
export interface RegisterEntry extends RegisteredVehicle {
  taxStatus: string | null
  motStatus: string | null
  typeApproval: string | null
}

/** What DVSA knows of a car. */
export interface MotHistory extends RegisteredVehicle {
  model: string | null
  /** Miles, as last read at a test. */
  mileage: number | null
  /** The day of the last failed test, or null. */
  motFailedOn: string | null
  motFailures: MotFailure[]
}

export interface MotFailure {
  text: string
  dangerous: boolean
}
