// Work that a server goes on with for as long as it runs, through outages too.
import { setTimeout as pause } from 'node:timers/promises'
import { isMoving } from './database/moves.ts'
import type { Services } from './services.ts'
import type { Clock } from './london-time.ts'

const BACK_OFF_MS = 5000
// This is less than the ten seconds that a server has to stop.
const STOP_LIMIT_MS = 3000

export interface Worker {
  /** Begins nothing more, and waits up to 3 s for what is under way. */
  stop(): Promise<void>
}

/** Does `work` again and again: after `nextMs` if it found something, else after `idleMs`; not while the site moves. */
export function keepWorking(
  { log, database }: Pick<Services, 'log' | 'database'>,
  {
    what,
    firstMs = 0,
    idleMs,
    nextMs = 0,
    work,
  }: {
    what: string
    firstMs?: number
    idleMs: number
    nextMs?: number
    work: (stopped: AbortSignal) => Promise<boolean>
  },
): Worker {
  const stopped = new AbortController()
  const { signal } = stopped
  const rest = async (ms: number): Promise<void> =>
    pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const workUnlessMoving = async (): Promise<boolean> => !(await isMoving(database)) && work(signal)
  const running = (async () => {
    if (firstMs > 0) await rest(firstMs)
    while (!signal.aborted) {
      const wait = await workUnlessMoving().then(
        (did) => (did ? nextMs : idleMs),
        (error: unknown) => {
          log.error(`${what} failed`, { error })
          return BACK_OFF_MS
        },
      )
      await rest(wait)
    }
  })()
  return {
    async stop() {
      stopped.abort()
      await Promise.race([running, pause(STOP_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

const LOOK_EVERY_MS = 5000

/** `look`, whose last answer is given again for five seconds, or for `everyMs`; one that failed is not. */
export function lookSeldom<T>(clock: Clock, look: () => Promise<T>, everyMs = LOOK_EVERY_MS) {
  let looked: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = clock.now()
    if (looked === undefined || Math.abs(now - looked.at) >= everyMs) {
      looked = { at: now, answer: look() }
      looked.answer.catch(() => (looked = undefined))
    }
    return looked.answer
  }
}

/** The same; where `look` takes longer than `patienceMs`, the answer is the one before, or null before the first. */
export function lookPatiently<T>(
  clock: Clock,
  look: () => Promise<T>,
  { everyMs, patienceMs }: { everyMs?: number; patienceMs: number },
): () => Promise<T | null> {
  const seldom = lookSeldom(clock, look, everyMs)
  let last: Promise<T | null> = Promise.resolve(null)
  return async () => {
    const looking = seldom()
    // One that failed too, since an old answer would hide that.
    const keep = (): void => void (last = looking)
    await Promise.race([looking.then(keep, keep), pause(patienceMs, undefined, { ref: false })])
    return last
  }
}
