// Asks DVLA and DVSA about a car, both at once, and joins what they know.
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS, HOUR_MS } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { prepare } from '../../platform/database/prepared.ts'
import type { Log } from '../../platform/log.ts'
import type { Clock } from '../../platform/london-time.ts'
import type { Services } from '../../platform/services.ts'
import { dvlaRegister } from './dvla.ts'
import { dvsaRegister } from './dvsa.ts'
import { joinDetails } from './vehicle-details.ts'
import type {
  Register,
  RegisterAnswer,
  RegisterState,
  VehicleRegisters,
  AllKnown,
} from '../../platform/ports/registers.ts'

const QUESTION_LIMIT_MS = 10_000
const LATE = { kind: 'failed', failure: 'late' } as const

type Needed = Pick<Services, 'config' | 'database' | 'digest' | 'clock' | 'log'>

/** The registers that the settings have keys for; opened once in each process. */
export function openVehicleRegisters(services: Needed): VehicleRegisters {
  const { dvla, dvsa } = services.config.vehicleRegisters
  const closing = new AbortController()
  const ending = (): AbortSignal =>
    AbortSignal.any([AbortSignal.timeout(QUESTION_LIMIT_MS), closing.signal])
  const open = <Known>(register: Register<Known>): CachedRegister<Known> =>
    withCachedAnswers(services, withCircuitBreaker(register, services))
  const entries = dvla && open(dvlaRegister(dvla, ending))
  const histories = dvsa && open(dvsaRegister(dvsa, () => services.clock.now(), ending))
  const askBoth = async (
    ask: <Known>(register: CachedRegister<Known>) => Promise<RegisterAnswer<Known>>,
  ): Promise<AllKnown> => {
    const [entry, history] = await Promise.all([
      entries && ask(entries),
      histories && ask(histories),
    ])
    const details = joinDetails(readKnown(entry), readKnown(history))
    return { details, isWhole: isLasting(entry) && isLasting(history) }
  }
  return {
    enabled: entries !== null || histories !== null,
    about: (registration) => askBoth((register) => register.ask(registration)),
    askAfresh: (registration, limitMs) =>
      askBoth((register) =>
        Promise.race([register.askAfresh(registration), pause(limitMs, LATE, { ref: false })]),
      ),
    states: () => ({ dvla: entries?.state() ?? 'off', dvsa: histories?.state() ?? 'off' }),
    close: () => closing.abort(),
  }
}

function readKnown<Known>(answer: RegisterAnswer<Known> | null): Known | null {
  return answer?.kind === 'found' ? answer.known : null
}

// Asking later does not help if a register is off.
function isLasting(answer: RegisterAnswer<unknown> | null): boolean {
  return answer === null || answer.kind === 'found' || answer.kind === 'not-found'
}

const FAILURES = 5
const REST_MS = MINUTE_MS
// The most questions that one slow register may hold up.
const AT_ONCE = 32

export interface GuardedRegister<Known> extends Register<Known> {
  state(): RegisterState
}

/** After five failures in a row it is not asked for a minute, then one question tries whether it is back. */
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

const KEPT_MS = KEPT.answers.hours * HOUR_MS

type Lasting<Known> = Exclude<RegisterAnswer<Known>, { kind: 'failed' | 'key-refused' }>

interface CachedRegister<Known> extends GuardedRegister<Known> {
  /** Asks the register even if the answer is cached, so that nobody can tell what was asked before. */
  askAfresh(registration: Registration): Promise<RegisterAnswer<Known>>
}

const cachedAnswer = prepare<{ digest: string; now: number }, { answer: string }>(
  (database, { digest, now }) =>
    database
      .selectFrom('vehicle_answers')
      .select('answer')
      .where('digest', '=', digest)
      .where('expires_at', '>', now),
)

/**
 * `register` with its answers, "not found" too, kept for a day in the database, where every process finds them. The
 * database holds a digest of the registration. Only questions about posted cars are answered from there.
 */
function withCachedAnswers<Known>(
  services: Pick<Services, 'database' | 'digest' | 'clock' | 'log'>,
  register: GuardedRegister<Known>,
): CachedRegister<Known> {
  const { database, clock } = services
  // Answers that come together share one commit, since submissions wait for each commit.
  const commit = groupCommit(database)
  const underWay = new Map<string, Promise<RegisterAnswer<Known>>>()
  const keyOf = (registration: Registration): string =>
    services.digest('vehicle', register.name, registration)

  // The register is asked if the database does not answer.
  async function find(digest: string): Promise<Lasting<Known> | null> {
    try {
      const [row] = await cachedAnswer(database, { digest, now: clock.now() })
      return row === undefined ? null : (JSON.parse(row.answer) as Lasting<Known>)
    } catch {
      return null
    }
  }

  async function askAfresh(registration: Registration): Promise<RegisterAnswer<Known>> {
    const digest = keyOf(registration)
    const asking = register.ask(registration)
    underWay.set(digest, asking)
    const answer = await asking
    // `ask` finds the answer here until it is cached.
    void keepLasting(digest, answer).finally(() => {
      if (underWay.get(digest) === asking) underWay.delete(digest)
    })
    return answer
  }

  async function keepLasting(digest: string, known: RegisterAnswer<Known>): Promise<void> {
    if (known.kind === 'failed' || known.kind === 'key-refused') return
    const kept = { answer: JSON.stringify(known), expires_at: clock.now() + KEPT_MS }
    try {
      await commit((tx) =>
        tx
          .insertInto('vehicle_answers')
          .values({ digest, ...kept })
          .onConflict((conflict) => conflict.column('digest').doUpdateSet(kept))
          .execute(),
      )
    } catch (error) {
      services.log.warn('an answer about a vehicle was not kept', { error })
    }
  }

  return {
    ...register,
    askAfresh,
    async ask(registration) {
      const digest = keyOf(registration)
      return (await find(digest)) ?? (await underWay.get(digest)) ?? askAfresh(registration)
    },
  }
}
