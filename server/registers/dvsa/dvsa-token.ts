// The token that DVSA's calls ask for, by OAuth 2.0 client credentials (RFC 6749, section 4.4) at
// Microsoft Entra: one for all who ask, until it runs out.
import { MINUTE_MS } from '../../../domain/time.ts'
import { request } from '../../http-client.ts'
import type { DvsaSettings } from '../register-settings.ts'
import { membersOf, readWhole, textIn, wholeIn } from '../read-fields.ts'
import type { SourceAnswer } from '../register.ts'

const SCOPE = 'https://tapi.dvsa.gov.uk/.default'
const LIMIT_BYTES = 64 * 1024
// So long before its end a token is no longer relied upon.
const MARGIN_MS = MINUTE_MS

type Token = { kind: 'token'; token: string } | Exclude<SourceAnswer<never>, { kind: 'found' }>

export interface DvsaTokens {
  /** The present token or a new one; whoever asks at the same time waits for the same. */
  get(signal: AbortSignal): Promise<Token>
  /** Has `token` be replaced by the next `get`, if it is still the present one. */
  drop(token: string): void
}

/** Tokens by `settings`. `now` is in milliseconds. */
export function openDvsaTokens(settings: DvsaSettings, now: () => number): DvsaTokens {
  let present: { token: string; until: number } | null = null
  let asking: Promise<Token> | null = null

  async function ask(signal: AbortSignal): Promise<Token> {
    const answered = await requestToken(settings, signal)
    if (answered.kind !== 'token') return answered
    present = { token: answered.token, until: now() + answered.lifeMs - MARGIN_MS }
    return answered
  }

  return {
    async get(signal) {
      if (present !== null && now() < present.until) return { kind: 'token', token: present.token }
      asking ??= ask(signal).finally(() => (asking = null))
      return asking
    },
    drop(token) {
      if (present?.token === token) present = null
    },
  }
}

type NewToken = { kind: 'token'; token: string; lifeMs: number } | Exclude<Token, { kind: 'token' }>

async function requestToken(settings: DvsaSettings, signal: AbortSignal): Promise<NewToken> {
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
  return readToken(json) ?? { kind: 'failed', failure: 'token-unreadable' }
}

function readToken(body: unknown): NewToken | null {
  return readWhole(() => {
    const answer = membersOf(body)
    const token = textIn(answer, 'access_token', LIMIT_BYTES)
    const seconds = wholeIn(answer, 'expires_in', { least: 1, most: 1_000_000, asText: true })
    if (token === null || !/^[\x21-\x7e]+$/.test(token)) return null
    return { kind: 'token', token, lifeMs: (seconds ?? 0) * 1000 }
  })
}
