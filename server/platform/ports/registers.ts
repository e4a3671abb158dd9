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

/** What is kept: what agents see of a car, without its description. */
export type KnownDetails = Omit<WholeVehicleDetails, 'description'>

type Told<Name extends keyof KnownDetails> = { [N in Name]: KnownDetails[N] | null }
type OfBoth = 'make' | 'colour' | 'year' | 'fuel' | 'engineSize' | 'motExpires'

/** What DVLA knows of a car, in its own capitals. */
export type RegisterEntry = Told<OfBoth | 'taxStatus' | 'motStatus' | 'typeApproval'>

/** What DVSA knows of a car: its mileage as last read at a test, and why it failed the last one that it failed. */
export type MotHistory = Told<OfBoth | 'model' | 'mileage' | 'motFailedOn'> &
  Pick<KnownDetails, 'motFailures'>

/** `key-refused`: the register no longer accepts our key. `resting`: it is not asked for now. */
export type RegisterState = 'works' | 'resting' | 'key-refused'

export interface VehicleRegisters {
  /** False without a key: then no register is ever asked. */
  enabled: boolean
  /** All that is known of a posted car; not `isWhole` where a register could not be asked. Never throws. */
  about(registration: Registration): Promise<AllKnown>
  /** What the registers say within `limitMs`. A later answer is still cached for `about`. Never throws. */
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
