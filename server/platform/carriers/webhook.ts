// This carrier serves anything that can take a signed POST: a gateway, a modem, a script.
import { createHmac } from 'node:crypto'
import { request, type HttpAnswer, type HttpRequest } from '../http-client.ts'
import type { Carried, CarriedText, Carrier, CarrierKind } from './carrier.ts'

// A longer answer is broken off. A shorter one is read, so that its connection is fit for the next text.
const DRAINED_BYTES = 64 * 1024

const WEB = { test: (typed: string) => /^https?:$/.test(URL.parse(typed)?.protocol ?? '') }

export const webhook: CarrierKind<'TEXT_WEBHOOK_URL' | 'TEXT_WEBHOOK_SECRET'> = {
  says: 'posts them',
  settings: {
    TEXT_WEBHOOK_URL: {
      example: 'https://texts.example/send',
      says: 'where the webhook carrier posts to',
      form: [WEB, 'be an http or https address'],
      encrypted: ': texts hold links',
    },
    TEXT_WEBHOOK_SECRET: {
      example: 'give-a-long-one-of-your-own',
      says: 'the key of its signature',
    },
  },
  takesDrama: true,
  open: ({ TEXT_WEBHOOK_URL: url, TEXT_WEBHOOK_SECRET: secret }) => webhookCarrier({ url, secret }),
}

/**
 * Posts `{ id, to, body }` as JSON to `url`, with the time in seconds as X-Timestamp and, as X-Signature,
 * the hex HMAC-SHA256 under `secret` of that time, a full stop and those bytes. The status must come within `limitMs`;
 * the rest of the answer is given `drainMs` more.
 */
export function webhookCarrier(
  { url, secret }: { url: string; secret: string },
  { limitMs = 10_000, drainMs = 2000 } = {},
): Carrier {
  let refusal: string | null = null
  // The status decides: an answer that is cut off or drags on after it changes nothing.
  const ask = (asked: HttpRequest): Promise<HttpAnswer> =>
    request(url, asked, {
      signal: AbortSignal.timeout(limitMs),
      bodyMs: drainMs,
      bytes: DRAINED_BYTES,
      whenCut: 'answered',
    })
  return {
    name: 'webhook',
    refusal: () => refusal,
    async carry(text) {
      const carried = outcomeOf(await ask(signRequest(text, secret)))
      // A broken server says nothing about the secret.
      if (carried.outcome === 'refused-key') refusal = carried.failure
      else if (carried.outcome !== 'temporary') refusal = null
      return carried
    },
    async check() {
      const answer = await ask({ method: 'GET', headers: {} })
      return 'lost' in answer ? answer.lost : null
    },
  }
}

function signRequest({ id, to, body }: CarriedText, secret: string): HttpRequest {
  const payload = JSON.stringify({ id, to, body })
  const time = String(Math.floor(Date.now() / 1000))
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-timestamp': time,
      'x-signature': createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex'),
    },
    body: payload,
  }
}

function outcomeOf(answer: HttpAnswer): Carried {
  if ('lost' in answer) return { outcome: 'temporary', failure: answer.lost }
  const { status } = answer
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  const failure = `status-${status}`
  if (status === 401 || status === 403) return { outcome: 'refused-key', failure }
  return { outcome: status === 429 || status >= 500 ? 'temporary' : 'permanent', failure }
}
