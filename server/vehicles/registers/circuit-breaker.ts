// A register that does not answer is left alone: after five failures in a row it is not asked for a
// minute, then one question tries whether it is back.
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Register, RegisterAnswer } from './register.ts'

const FAILURES = 5
const REST_MS = MINUTE_MS
// The most questions that one slow register may hold up.
const AT_ONCE = 32

/** `key-refused`: the register no longer accepts our key. `resting`: it is not asked for now. */
export type RegisterState = 'works' | 'resting' | 'key-refused'

export interface GuardedRegister<Known> extends Register<Known> {
  state(): RegisterState
}

/** `register`, asked only while it answers. The log says once what changes. */
export function withCircuitBreaker<Known>(
  register: Register<Known>,
  { clock, log }: { clock: Clock; log: Log },
): GuardedRegister<Known> {
  let failures = 0
  let restsUntil = 0
  let underWay = 0
  let isRefused = false

  function mayAsk(): boolean {
    if (clock.now() < restsUntil) return false
    const isProbe = failures >= FAILURES || isRefused
    return underWay < (isProbe ? 1 : AT_ONCE)
  }

  function learn(answer: RegisterAnswer<Known>): void {
    if (answer.kind === 'key-refused') {
      if (!isRefused) log.error('a key for vehicle look-ups is refused', { kind: register.name })
      isRefused = true
      restsUntil = clock.now() + REST_MS
      return
    }
    if (answer.kind !== 'failed') {
      if (isRefused) log.info('a key for vehicle look-ups is taken again', { kind: register.name })
      isRefused = false
      failures = 0
      restsUntil = 0
      return
    }
    failures += 1
    const { failure, retryAfterMs = 0 } = answer
    const rest = Math.max(retryAfterMs, failures >= FAILURES ? REST_MS : 0)
    if (failures === FAILURES) {
      log.warn('vehicle look-ups rest', { kind: register.name, failure, count: failures })
    }
    restsUntil = Math.max(restsUntil, rest === 0 ? 0 : clock.now() + rest)
  }

  return {
    name: register.name,
    state: () => {
      if (isRefused) return 'key-refused'
      return clock.now() < restsUntil || failures >= FAILURES ? 'resting' : 'works'
    },
    async ask(registration) {
      if (!mayAsk()) return { kind: 'failed', failure: 'resting' }
      underWay += 1
      try {
        const answer = await register.ask(registration)
        learn(answer)
        return answer
      } finally {
        underWay -= 1
      }
    },
  }
}
