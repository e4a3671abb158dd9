// What a register of vehicles is to us: it is asked about one mark, and says what it knows or why
// nothing came.
import type { Registration } from '../../domain/registration.ts'
import type { HttpAnswer } from '../http-client.ts'

/** What became of one question. `failure` is a word of ours, fit for a log. */
export type SourceAnswer<Known> =
  | { kind: 'found'; known: Known }
  | { kind: 'not-found' }
  | { kind: 'failed'; failure: string; retryAfterMs?: number | undefined }
  | { kind: 'key-refused' }

export interface Source<Known> {
  name: SourceName
  /** Answers within ten seconds and never throws. */
  ask(registration: Registration): Promise<SourceAnswer<Known>>
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

/** What a register's answer says, as `read` finds it in JSON; null from `read` is none of the published shape. */
export function sourceAnswer<Known>(
  answer: HttpAnswer,
  read: (json: unknown) => Known | null,
): SourceAnswer<Known> {
  if ('lost' in answer) return { kind: 'failed', failure: answer.lost }
  const { status, retryAfterMs, json } = answer
  // 400 is what both say of a mark that they take for none.
  if (status === 404 || status === 400) return { kind: 'not-found' }
  if (status === 401 || status === 403) return { kind: 'key-refused' }
  if (status !== 200) return { kind: 'failed', failure: `status-${status}`, retryAfterMs }
  const known = read(json)
  return known === null ? { kind: 'failed', failure: 'unreadable' } : { kind: 'found', known }
}

/** What both registers are given. */
export const USUAL_LIMIT_MS = 10_000

export type SourceName = 'dvla' | 'dvsa'

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

/** What the vehicle register knows of a car, in its own capitals. */
export interface RegisterEntry extends RegisteredVehicle {
  taxStatus: string | null
  motStatus: string | null
  typeApproval: string | null
}

/** What the MOT history knows of a car. */
export interface MotHistory extends RegisteredVehicle {
  model: string | null
  /** Miles, as last read at a test. */
  mileage: number | null
  /** The day of the last failed test, or null. */
  motFailedOn: string | null
  /** What it failed on then. */
  motFailures: MotFailure[]
}

export interface MotFailure {
  text: string
  dangerous: boolean
}
