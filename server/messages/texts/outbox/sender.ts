// Sends texts for as long as the server runs. The sender looks for due texts every half second, and at once when woken,
// and goes on through outages of the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../../platform/services.ts'
import { SEND_OPTIONS, openOutbox, type SendOptions, type TextMeter } from './send-due-texts.ts'

const POLL_MS = 500
// Results that come close together share one commit.
const COLLECT_MS = 10
const LONGEST_BACK_OFF_MS = 4000
// The server has to be gone within ten seconds.
const STOP_LIMIT_MS = 8000

export interface Sender {
  /** Says that a text was just queued, so that the text need not wait for the next look. */
  wake: () => void
  /** Stops claiming, and waits up to 8 s for the texts that are with the carrier. */
  stop: () => Promise<void>
}

/** Starts sending, and tells `meter` how it goes. */
export function startSender(
  services: Services,
  options: SendOptions & { pollMs: number } = { ...SEND_OPTIONS, pollMs: POLL_MS },
  meter?: TextMeter,
): Sender {
  const { pollMs } = options
  const waker = openWaker()
  const stopped = new AbortController()
  const outbox = openOutbox(services, options, {
    answered: waker.wake,
    ...(meter === undefined ? {} : { meter }),
  })
  const running = keepSending()

  async function keepSending(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      const did = await tryRound()
      failures = did === 'failed' ? failures + 1 : 0
      if (did === 'failed') {
        await pause(Math.min(pollMs * 2 ** failures, LONGEST_BACK_OFF_MS), stopped.signal)
        continue
      }
      await pause(COLLECT_MS, stopped.signal)
      // While a limit is used up, each new text would have the sender look at all waiting texts again for nothing.
      const isIdle = outbox.isLimited() && !outbox.busy()
      if (isIdle) await pause(pollMs, stopped.signal)
      else await waker.waitFor(did === 'something' ? 0 : pollMs, stopped.signal)
    }
  }

  async function tryRound(claiming = true): Promise<'something' | 'nothing' | 'failed'> {
    try {
      return (await outbox.round(claiming)) ? 'something' : 'nothing'
    } catch (error) {
      services.log.error('texts could not be sent', { error })
      return 'failed'
    }
  }

  return {
    wake: waker.wake,
    async stop() {
      stopped.abort()
      await running
      await Promise.race([outbox.idle(), pause(STOP_LIMIT_MS)])
      await tryRound(false)
    },
  }
}

function openWaker() {
  let isWoken = false
  let wakeNow: (() => void) | undefined
  const wake = (): void => {
    isWoken = true
    wakeNow?.()
  }
  /** Settles once woken since it last settled, or after `ms`. */
  const waitFor = async (ms: number, signal: AbortSignal): Promise<void> => {
    if (!isWoken && ms > 0) {
      const woken = new Promise<void>((resolve) => (wakeNow = resolve))
      await Promise.race([woken, pause(ms, signal)])
    }
    isWoken = false
  }
  return { wake, waitFor }
}

/** Settles after `ms`, or once `signal` is aborted. Keeps no process alive. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined)
}
