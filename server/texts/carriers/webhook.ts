// The carrier for anything that can take a signed POST: a gateway, a modem, a script.
import { createHmac } from 'node:crypto'
import type { Carried, CarriedText, Carrier } from './carrier.ts'

const LIMIT_MS = 10_000
const DRAIN_MS = 2000
// Enough of an answer to leave its connection fit for the next text; a longer one is broken off.
const DRAINED_BYTES = 64 * 1024

/**
 * Posts `{ id, to, body }` as JSON to `url`, with the time in seconds as X-Timestamp and, as X-Signature,
 * the hex HMAC-SHA256 under `secret` of that time, a full stop and those bytes. Its status must come within `limitMs`; the rest of an answer is given `drainMs` more.
 */
export function webhookCarrier(
  { url, secret }: { url: string; secret: string },
  { limitMs = LIMIT_MS, drainMs = DRAIN_MS } = {},
): Carrier {
  let refusal: string | null = null
  return {
    name: 'webhook',
    refusal: () => refusal,
    async carry(text) {
      try {
        const response = await post(url, secret, text, AbortSignal.timeout(limitMs))
        await drain(response, drainMs)
        const carried = outcomeOf(response.status)
        // A broken server says nothing of the secret.
        if (carried.outcome === 'refused-key') refusal = carried.failure
        else if (carried.outcome !== 'temporary') refusal = null
        return carried
      } catch (error) {
        const timedOut = error instanceof Error && error.name === 'TimeoutError'
        return { outcome: 'temporary', failure: timedOut ? 'timed-out' : 'unreachable' }
      }
    },
  }
}

function post(
  url: string,
  secret: string,
  { id, to, body }: CarriedText,
  signal: AbortSignal,
): Promise<Response> {
  const payload = JSON.stringify({ id, to, body })
  const time = String(Math.floor(Date.now() / 1000))
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-timestamp': time,
      'x-signature': createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex'),
    },
    body: payload,
    redirect: 'manual',
    signal,
  })
}

// The status has decided: an answer that breaks off or drags on after it changes nothing.
async function drain(response: Response, limitMs: number): Promise<void> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  const breakOff = (): void => void reader.cancel().catch(() => undefined)
  const limit = setTimeout(breakOff, limitMs)
  try {
    for (let read = 0; read < DRAINED_BYTES;) {
      const { done, value } = await reader.read()
      if (done) return
      read += value.byteLength
    }
    await reader.cancel()
  } catch {
    // Cut off, or past the limit.
  } finally {
    clearTimeout(limit)
  }
}

function outcomeOf(status: number): Carried {
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  const failure = `status-${status}`
  if (status === 401 || status === 403) return { outcome: 'refused-key', failure }
  return { outcome: status === 429 || status >= 500 ? 'temporary' : 'permanent', failure }
}
