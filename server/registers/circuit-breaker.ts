// Leaves a register alone that does not answer: after five failures in a row nobody asks it for a
// minute, then one question tries whether it is back.
import { MINUTE_MS } from '../../domain/time.ts'
import type { Registration } from '../../domain/registration.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Source, SourceAnswer } from './register.ts'

const FAILURES = 5
const REST_MS = MINUTE_MS
// So many questions at once are as many as one slow register may hold up.
const AT_ONCE = 32

/** `key-refused`: the register takes our key no longer. `resting`: it is not asked for now. */
export type SourceState = 'works' | 'resting' | 'key-refused'

export interface GuardedSource<Known> extends Source<Known> {
  state(): SourceState
}

/** `source`, asked only while it answers. What changes is said in the log, once. */
export function guard<Known>(
  source: Source<Known>,
  { clock, log }: { clock: Clock; log: Log },
): GuardedSource<Known> {
  let failures = 0
  let restsUntil = 0
  let underWay = 0
  let isRefused = false

  function mayAsk(): boolean {
    if (clock.now() < restsUntil) return false
    const isProbe = failures >= FAILURES || isRefused
    return underWay < (isProbe ? 1 : AT_ONCE)
  }

  function learn(answer: SourceAnswer<Known>): void {
    if (answer.kind === 'key-refused') {
      if (!isRefused) log.error('a key for vehicle look-ups is refused', { kind: source.name })
      isRefused = true
      restsUntil = clock.now() + REST_MS
      return
    }
    if (answer.kind !== 'failed') {
      if (isRefused) log.info('a key for vehicle look-ups is taken again', { kind: source.name })
      isRefused = false
      failures = 0
      restsUntil = 0
      return
    }
    failures += 1
    const { failure, retryAfterMs = 0 } = answer
    const rest = Math.max(retryAfterMs, failures >= FAILURES ? REST_MS : 0)
    if (failures === FAILURES) {
      log.warn('vehicle look-ups rest', { kind: source.name, failure, count: failures })
    }
    restsUntil = Math.max(restsUntil, rest === 0 ? 0 : clock.now() + rest)
  }

  return {
    name: source.name,
    state: () => {
      if (isRefused) return 'key-refused'
      return clock.now() < restsUntil || failures >= FAILURES ? 'resting' : 'works'
    },
    async ask(registration: Registration) {
      if (!mayAsk()) return { kind: 'failed', failure: 'resting' }
      underWay += 1
      try {
        const answer = await source.ask(registration)
        learn(answer)
        return answer
      } finally {
        underWay -= 1
      }
    },
  }
}
