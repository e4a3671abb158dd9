// Keeps asking where a phone's connection drops an answer: every call of the site may be repeated
// without doing anything twice. Whatever happens, the person is told within ten seconds.
import { isObject, type Answer } from './call-outcome.ts'

/** The whole call, from its start or from the last bytes that moved. Leaves time to draw the outcome. */
export const WHOLE_MS = 9_500
/**
 * The first try, where nothing is uploaded: sooner or later a connection is dead, and a new one is not.
 * Those after it have all the time there is, so that a line on which every answer is slow works too.
 */
const FIRST_TRY_MS = 4_000
const WAITS_MS = [300, 700, 1_500, 2_500]
const LEAST_TRY_MS = 500

const PASSING = new Set([408, 502, 503, 504])
/** Of these the site itself says that nothing was done. */
const NOTHING_DONE = new Set([409, 503])

export interface Line {
  signal: AbortSignal
  /** Says that bytes are moving. All clocks start again, and this try may be quiet for `quietMs`, which goes before the ten seconds. */
  moving: (quietMs: number) => void
}

/** Rejects where no answer comes. */
export type SendOnce = (line: Line) => Promise<Answer>

export interface Called {
  answer: Answer | null
  /** Whether an earlier try may have been carried out although its answer was lost. */
  maybeDoneBefore: boolean
}

/** Tries, waits and tries again while that can help. `Retry-After` is kept where there is time for it. */
export async function retryingCall(sendOnce: SendOnce): Promise<Called> {
  const clock = { endsAt: performance.now() + WHOLE_MS }
  let maybeDoneBefore = false
  let tryMs = FIRST_TRY_MS
  for (const plannedMs of [...WAITS_MS, Infinity]) {
    const answer = await oneTry(sendOnce, clock, tryMs)
    tryMs = WHOLE_MS
    const waitMs = Math.max(plannedMs, askedWaitMs(answer))
    const isOutOfTime = performance.now() + waitMs + LEAST_TRY_MS > clock.endsAt
    if (isOutOfTime || (answer !== null && !isPassing(answer))) return { answer, maybeDoneBefore }
    maybeDoneBefore ||= answer === null || !NOTHING_DONE.has(answer.status)
    await pause(waitMs)
  }
  return { answer: null, maybeDoneBefore }
}

async function oneTry(
  sendOnce: SendOnce,
  clock: { endsAt: number },
  tryMs: number,
): Promise<Answer | null> {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const allowQuiet = (quietMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => abort.abort(), Math.min(quietMs, clock.endsAt - performance.now()))
  }
  allowQuiet(tryMs)
  const extend = (quietMs: number): void => {
    clock.endsAt = performance.now() + Math.max(WHOLE_MS, quietMs)
    allowQuiet(quietMs)
  }
  // Raced, so that not even a request that ignores its signal can hold up the outcome.
  const over = new Promise<null>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve(null))
  })
  try {
    return await Promise.race([sendOnce({ signal: abort.signal, moving: extend }), over])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

// Other answers of status 409 are questions to the person, and each try may count.
function isPassing({ status, body }: Answer): boolean {
  if (!isObject(body)) return PASSING.has(status)
  return body['success'] !== true && (PASSING.has(status) || body['reason'] === 'in-flight')
}

// Seconds; the other form, a date, is read as no wish.
function askedWaitMs(answer: Answer | null): number {
  return Number(answer?.header('retry-after') ?? 0) * 1_000 || 0
}

export function pause<Word = undefined>(ms: number, word?: Word): Promise<Word> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, word)
  })
}
