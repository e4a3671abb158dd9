// Asks DVLA and DVSA about a car, both at once, and joins what they know.
import { setTimeout as pause } from 'node:timers/promises'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import type { Services } from '../../platform/services.ts'
import { withCachedAnswers, type CachedRegister } from './cached-answers-storage.ts'
import { withCircuitBreaker, type RegisterState } from './circuit-breaker.ts'
import { dvlaRegister } from './dvla/dvla.ts'
import { dvsaRegister } from './dvsa/dvsa.ts'
import type {
  MotHistory,
  Register,
  RegisterAnswer,
  RegisterEntry,
  RegisterName,
} from './register.ts'
import { joinDetails, type KnownDetails } from './vehicle-details.ts'

const QUESTION_LIMIT_MS = 10_000
const LATE = { kind: 'failed', failure: 'late' } as const

export interface VehicleRegisters {
  /** False without a key: then no register is ever asked. */
  enabled: boolean
  /**
   * All that is known of a posted car, or null. `isWhole` is false where a register could not be asked,
   * so that asking later may tell more. Never throws.
   */
  about(registration: Registration): Promise<AllKnown>
  /**
   * The same as the registers say it now and within `limitMs`. A later answer is still cached for `about`. Never
   * throws.
   */
  askAfresh(registration: Registration, limitMs: number): Promise<AllKnown>
  /** How each register does; `off` without a key for it. */
  states(): Record<RegisterName, RegisterState | 'off'>
  /** Ends the questions under way, so that a server can stop. */
  close(): void
}

interface AllKnown {
  details: KnownDetails | null
  isWhole: boolean
}

type Needed = Pick<Services, 'config' | 'database' | 'digest' | 'clock' | 'log'>

/** The registers that the settings have keys for; opened once in each process. */
export function openVehicleRegisters(services: Needed): VehicleRegisters {
  const { dvla, dvsa } = services.config.vehicleRegisters
  const closing = new AbortController()
  const bounds = { limitMs: QUESTION_LIMIT_MS, ended: closing.signal }
  const entries = dvla && open(services, dvlaRegister(dvla, bounds))
  const histories =
    dvsa &&
    open(
      services,
      dvsaRegister(dvsa, () => services.clock.now(), bounds),
    )
  return {
    enabled: entries !== null || histories !== null,
    async about(registration) {
      const [entry, history] = await Promise.all([
        entries?.ask(registration),
        histories?.ask(registration),
      ])
      return joined(entry, history)
    },
    async askAfresh(registration, limitMs) {
      const [entry, history] = await Promise.all([
        inTime(entries?.askAfresh(registration), limitMs),
        inTime(histories?.askAfresh(registration), limitMs),
      ])
      return joined(entry, history)
    },
    states: () => ({ dvla: entries?.state() ?? 'off', dvsa: histories?.state() ?? 'off' }),
    close: () => closing.abort(),
  }
}

function open<Known>(services: Needed, register: Register<Known>): CachedRegister<Known> {
  return withCachedAnswers(services, withCircuitBreaker(register, services))
}

/** The answer to `asked`, or a failure once `limitMs` is over. */
async function inTime<Known>(
  asked: Promise<RegisterAnswer<Known>> | undefined,
  limitMs: number,
): Promise<RegisterAnswer<Known> | undefined> {
  if (asked === undefined) return undefined
  const answered = new AbortController()
  const { signal } = answered
  const late = pause(limitMs, LATE, { signal, ref: false }).catch(() => LATE)
  const first = await Promise.race([asked, late])
  answered.abort()
  return first
}

function joined(
  entry: RegisterAnswer<RegisterEntry> | undefined,
  history: RegisterAnswer<MotHistory> | undefined,
): AllKnown {
  const details = joinDetails(knownBy(entry), knownBy(history))
  return { details, isWhole: isLasting(entry) && isLasting(history) }
}

function knownBy<Known>(answer: RegisterAnswer<Known> | undefined): Known | null {
  return answer?.kind === 'found' ? answer.known : null
}

// A register that is off will not tell more later either.
function isLasting(answer: RegisterAnswer<unknown> | undefined): boolean {
  return answer === undefined || answer.kind === 'found' || answer.kind === 'not-found'
}
