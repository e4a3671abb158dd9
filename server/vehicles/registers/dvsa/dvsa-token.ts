// The token for DVSA's calls, by OAuth 2.0 client credentials (RFC 6749, section 4.4) at Microsoft
// Entra: one for all questions, until it expires.
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { request } from '../../../platform/http-client.ts'
import type { DvsaSettings } from '../../../platform/settings/register-settings.ts'
import { membersOf, readWhole, textIn, wholeIn } from '../read-fields.ts'
import type { RegisterAnswer } from '../register.ts'

const SCOPE = 'https://tapi.dvsa.gov.uk/.default'
const LIMIT_BYTES = 64 * 1024
// A token is replaced this long before it expires.
const MARGIN_MS = MINUTE_MS

interface Token {
  kind: 'token'
  token: string
  /** In milliseconds. */
  until: number
}

type TokenAnswer = Token | Exclude<RegisterAnswer<never>, { kind: 'found' }>

export interface DvsaTokens {
  /** The current token or a new one; concurrent calls wait for the same one. */
  get(signal: AbortSignal): Promise<TokenAnswer>
  /** Makes the next `get` replace `token`, if it is still the current one. */
  drop(token: string): void
}

export function openDvsaTokens(settings: DvsaSettings, now: () => number): DvsaTokens {
  let current: Token | null = null
  let asking: Promise<TokenAnswer> | null = null

  async function ask(signal: AbortSignal): Promise<TokenAnswer> {
    const answered = await requestToken(settings, now, signal)
    if (answered.kind === 'token') current = answered
    return answered
  }

  return {
    async get(signal) {
      if (current !== null && now() < current.until) return current
      asking ??= ask(signal).finally(() => (asking = null))
      return asking
    },
    drop(token) {
      if (current?.token === token) current = null
    },
  }
}

async function requestToken(
  settings: DvsaSettings,
  now: () => number,
  signal: AbortSignal,
): Promise<TokenAnswer> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    scope: SCOPE,
  })
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  }
  const limits = { signal, bytes: LIMIT_BYTES, whenCut: 'lost' } as const
  const answer = await request(settings.tokenUrl, { method: 'POST', headers, body }, limits)
  if ('lost' in answer) return { kind: 'failed', failure: answer.lost }
  const { status, retryAfterMs, json } = answer
  if ([400, 401, 403].includes(status)) return { kind: 'key-refused' }
  if (status !== 200) return { kind: 'failed', failure: `token-status-${status}`, retryAfterMs }
  return readToken(json, now()) ?? { kind: 'failed', failure: 'token-unreadable' }
}

function readToken(body: unknown, now: number): Token | null {
  return readWhole(() => {
    const answer = membersOf(body)
    const token = textIn(answer, 'access_token', LIMIT_BYTES)
    const seconds = wholeIn(answer, 'expires_in', { least: 1, most: 1_000_000, asText: true })
    if (token === null || !/^[\x21-\x7e]+$/.test(token)) return null
    return { kind: 'token', token, until: now + (seconds ?? 0) * 1000 - MARGIN_MS }
  })
}
