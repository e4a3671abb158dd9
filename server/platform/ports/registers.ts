// A register is asked about one registration, and says what it knows or why it has no answer.
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { WholeVehicleDetails } from '../../../domain/wire/vehicles.ts'

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

export interface RegisteredVehicle {
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

/** What is kept: what agents see of a car, without its description. */
export type KnownDetails = Omit<WholeVehicleDetails, 'description'>

/** `key-refused`: the register no longer accepts our key. `resting`: it is not asked for now. */
export type RegisterState = 'works' | 'resting' | 'key-refused'

export interface VehicleRegisters {
  /** False without a key: then no register is ever asked. */
  enabled: boolean
  /**
   * All that is known of a posted car, or null. `isWhole` is false where a register could not be asked,
   * so that asking later may tell more. Never throws.
   */
  about(registration: Registration): Promise<AllKnown>
  /**
   * What the registers say now, within `limitMs`. An answer that comes later is still cached for `about`. Never throws.
   */
  askAfresh(registration: Registration, limitMs: number): Promise<AllKnown>
  /** The state of each register; `off` without a key for it. */
  states(): Record<RegisterName, RegisterState | 'off'>
  /** Ends the questions under way, so that a server can stop. */
  close(): void
}

export interface AllKnown {
  details: KnownDetails | null
  isWhole: boolean
}
