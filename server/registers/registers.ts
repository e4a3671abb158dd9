// Asks DVLA and DVSA about a car, both at once, and joins what they know.
import { setTimeout as pause } from 'node:timers/promises'
import type { Registration } from '../../domain/registration.ts'
import type { Services } from '../services.ts'
import { guard, type GuardedSource, type SourceState } from './circuit-breaker.ts'
import { dvlaSource } from './dvla/dvla.ts'
import { dvsaSource } from './dvsa/dvsa.ts'
import { joinDetails, type VehicleDetails } from './join-details.ts'
import { remember, type RememberingSource } from './cached-answers.ts'
import {
  USUAL_LIMIT_MS,
  type MotHistory,
  type RegisterEntry,
  type Source,
  type SourceAnswer,
  type SourceName,
} from './register.ts'

const LATE = { kind: 'failed', failure: 'late' } as const

export interface VehicleRegisters {
  /** False where no key is set: then nobody is ever asked. */
  enabled: boolean
  /**
   * All that is known of a posted car, or null where nothing is. `isWhole` is false where a register
   * could not be asked, so that asking later may tell more. Never throws.
   */
  about(registration: Registration): Promise<{ details: VehicleDetails | null; isWhole: boolean }>
  /**
   * What the registers say of the car just now, and within `limitMs`; null where that is nothing. What
   * comes later is kept for `about` all the same. Never throws.
   */
  askAfresh(registration: Registration, limitMs: number): Promise<VehicleDetails | null>
  /** How each register does; `off` without a key for it. */
  states(): Record<SourceName, SourceState | 'off'>
  /** Breaks off what is being asked, so that a server can leave. */
  close(): void
}

/** Look-ups by the settings; one for each process. */
export function openVehicleRegisters(
  services: Pick<Services, 'config' | 'database' | 'digest' | 'clock' | 'log'>,
): VehicleRegisters {
  const { dvla, dvsa } = services.config.vehicleRegisters
  const closing = new AbortController()
  const bounds = { limitMs: USUAL_LIMIT_MS, ended: closing.signal }
  const now = (): number => services.clock.now()
  const register = dvla && openSource<RegisterEntry>(services, dvlaSource(dvla, bounds))
  const history = dvsa && openSource<MotHistory>(services, dvsaSource(dvsa, now, bounds))
  return {
    enabled: register !== null || history !== null,
    async about(registration) {
      const [entry, tests] = await Promise.all([
        register?.remembering.ask(registration),
        history?.remembering.ask(registration),
      ])
      const details = joinDetails(knownBy(entry), knownBy(tests))
      return { details, isWhole: isLasting(entry) && isLasting(tests) }
    },
    async askAfresh(registration, limitMs) {
      const [entry, tests] = await Promise.all([
        inTime(register?.remembering.askAfresh(registration), limitMs),
        inTime(history?.remembering.askAfresh(registration), limitMs),
      ])
      return joinDetails(knownBy(entry), knownBy(tests))
    },
    states: () => ({
      dvla: register?.guarded.state() ?? 'off',
      dvsa: history?.guarded.state() ?? 'off',
    }),
    close: () => closing.abort(),
  }
}

interface Opened<Known> {
  guarded: GuardedSource<Known>
  remembering: RememberingSource<Known>
}

function openSource<Known>(
  services: Parameters<typeof openVehicleRegisters>[0],
  source: Source<Known>,
): Opened<Known> {
  const guarded = guard(source, services)
  return { guarded, remembering: remember(services, guarded) }
}

/** What `asked` settles with, or a failure where that takes longer. */
async function inTime<Known>(
  asked: Promise<SourceAnswer<Known>> | undefined,
  limitMs: number,
): Promise<SourceAnswer<Known> | undefined> {
  if (asked === undefined) return undefined
  const answered = new AbortController()
  const { signal } = answered
  const late = pause(limitMs, LATE, { signal, ref: false }).catch(() => LATE)
  const first = await Promise.race([asked, late])
  answered.abort()
  return first
}

function knownBy<Known>(answer: SourceAnswer<Known> | undefined): Known | null {
  return answer?.kind === 'found' ? answer.known : null
}

// What is not asked at all will not tell more later either.
function isLasting(answer: SourceAnswer<unknown> | undefined): boolean {
  return answer === undefined || answer.kind === 'found' || answer.kind === 'not-found'
}
