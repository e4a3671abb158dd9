// Keeps sending for as long as the server runs: looks every half second, at once when nudged, and
// goes on through outages of the database.
import type { Services } from '../../services.ts'
import type { TextMeter } from './text-meter.ts'
import { SEND_OPTIONS, openOutbox, type Outbox, type SendOptions } from './send-due-texts.ts'

const POLL_MS = 500
// Endings that come close together share one commit.
const GATHER_MS = 10
const LONGEST_BACK_OFF_MS = 4000
// Less than the ten seconds in which the server has to be gone.
const STOP_LIMIT_MS = 8000

export interface Sender {
  /** Says that a text was just queued, so that it need not wait for the next look. */
  wake: () => void
  /** Stops claiming, and waits up to 8 s for the texts that are with the carrier. */
  stop: () => Promise<void>
}

/** Starts sending, and tells `meter` how it goes. A test may hand in its own pace. */
export function startSender(
  services: Services,
  options: SendOptions & { pollMs: number } = { ...SEND_OPTIONS, pollMs: POLL_MS },
  meter?: TextMeter,
): Sender {
  const { pollMs } = options
  const waker = openWaker()
  const stopped = new AbortController()
  const outbox = openOutbox(services, options, {
    answered: waker.ring,
    ...(meter === undefined ? {} : { meter }),
  })
  const running = keepSending()

  async function keepSending(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      const wait = await attempt(services, outbox, pollMs)
      failures = wait === 'failed' ? failures + 1 : 0
      if (wait === 'failed') {
        await pause(Math.min(pollMs * 2 ** failures, LONGEST_BACK_OFF_MS), stopped.signal)
      } else {
        await pause(GATHER_MS, stopped.signal)
        // While a limit is used up, each new text would have them all looked at again for nothing.
        const isIdle = outbox.isLimited() && !outbox.busy()
        await (isIdle ? pause(pollMs, stopped.signal) : waker.heard(wait, stopped.signal))
      }
    }
  }

  return {
    wake: waker.ring,
    async stop() {
      stopped.abort()
      await running
      await Promise.race([outbox.idle(), pause(STOP_LIMIT_MS)])
      await attempt(services, outbox, 0, false)
    },
  }
}

/** How long to wait for the next round, in milliseconds. */
async function attempt(
  services: Services,
  outbox: Outbox,
  pollMs: number,
  claiming = true,
): Promise<number | 'failed'> {
  try {
    return (await outbox.round(claiming)) ? 0 : pollMs
  } catch (error) {
    services.log.error('texts could not be sent', { error })
    return 'failed'
  }
}

interface Waker {
  ring: () => void
  /** Settles once the bell has rung since it was last heard, or after `ms`. */
  heard: (ms: number, signal: AbortSignal) => Promise<void>
}

function openWaker(): Waker {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      wake?.()
    },
    heard: async (ms, signal) => {
      if (!rung && ms > 0) {
        const ringing = new Promise<void>((resolve) => (wake = resolve))
        await Promise.race([ringing, pause(ms, signal)])
      }
      rung = false
    },
  }
}

/** Settles after `ms`, or once `signal` is aborted. Keeps no process alive. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms).unref()
    signal?.addEventListener('abort', done)
  })
}
