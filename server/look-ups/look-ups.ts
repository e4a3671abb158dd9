// Asks DVLA and DVSA about a car, both at once, and joins what they know.
import { setTimeout as pause } from 'node:timers/promises'
import type { Registration } from '../../domain/registration.ts'
import type { World } from '../world.ts'
import { guard, type GuardedSource, type SourceState } from './breaker.ts'
import { dvlaSource } from './dvla.ts'
import { dvsaSource } from './dvsa.ts'
import { joinDetails, type VehicleDetails } from './join-details.ts'
import { remember } from './remember.ts'
import {
  USUAL_LIMIT_MS,
  type MotHistory,
  type RegisterEntry,
  type Source,
  type SourceAnswer,
  type SourceName,
} from './source.ts'

const LATE = { kind: 'failed', failure: 'late' } as const

export interface LookUps {
  /** False where no key is set: then nobody is ever asked. */
  enabled: boolean
  /**
   * All that is known of the car, or null where nothing is. `isWhole` is false where a register
   * could not be asked, or did not answer `withinMs`, so that asking later may tell more. What comes
   * later is kept all the same. Never throws.
   */
  about(
    registration: Registration,
    withinMs?: number,
  ): Promise<{ details: VehicleDetails | null; isWhole: boolean }>
  /** How each register does; `off` without a key for it. */
  states(): Record<SourceName, SourceState | 'off'>
  /** Breaks off what is being asked, so that a server can leave. */
  close(): void
}

/** Look-ups by the settings; one for each process. */
export function openLookUps(
  world: Pick<World, 'config' | 'database' | 'digest' | 'clock' | 'log'>,
): LookUps {
  const { dvla, dvsa } = world.config.lookUps
  const closing = new AbortController()
  const bounds = { limitMs: USUAL_LIMIT_MS, ended: closing.signal }
  const now = (): number => world.clock.now()
  const register = dvla && openSource<RegisterEntry>(world, dvlaSource(dvla, bounds))
  const history = dvsa && openSource<MotHistory>(world, dvsaSource(dvsa, now, bounds))
  return {
    enabled: register !== null || history !== null,
    async about(registration, withinMs) {
      const [entry, tests] = await Promise.all([
        inTime(register?.remembered.ask(registration), withinMs),
        inTime(history?.remembered.ask(registration), withinMs),
      ])
      const details = joinDetails(knownBy(entry), knownBy(tests))
      return { details, isWhole: isLasting(entry) && isLasting(tests) }
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
  remembered: Source<Known>
}

function openSource<Known>(
  world: Parameters<typeof openLookUps>[0],
  source: Source<Known>,
): Opened<Known> {
  const guarded = guard(source, world)
  return { guarded, remembered: remember(world, guarded) }
}

/** What `asked` settles with, or a failure where that takes longer. */
async function inTime<Known>(
  asked: Promise<SourceAnswer<Known>> | undefined,
  withinMs: number | undefined,
): Promise<SourceAnswer<Known> | undefined> {
  if (asked === undefined || withinMs === undefined) return asked
  const answered = new AbortController()
  const { signal } = answered
  const late = pause(withinMs, LATE, { signal, ref: false }).catch(() => LATE)
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
