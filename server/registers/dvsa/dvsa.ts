// DVSA's MOT history. Source: documentation.history.mot.api.gov.uk, its specification and its list of
// error codes.
import type { Registration } from '../../../domain/registration.ts'
import { openDvsaTokens } from './dvsa-token.ts'
import { fetchJson, type Fetched } from '../fetch-json.ts'
import type { DvsaSettings } from '../register-settings.ts'
import { readMotHistory } from './mot-history.ts'
import { endOf, type Bounds, type MotHistory, type Source, type SourceAnswer } from '../register.ts'

// A long life of tests, each with its defects.
const LIMIT_BYTES = 1024 * 1024
const EXPIRED = 'MOTH-FB-02'

/** The history behind `settings`; `now` is in milliseconds. */
export function dvsaSource(
  settings: DvsaSettings,
  now: () => number,
  bounds: Bounds,
): Source<MotHistory> {
  const tokens = openDvsaTokens(settings, now)

  /** Asks with a token; once more with a new one where the first is no longer taken. */
  async function ask(
    registration: Registration,
    signal: AbortSignal,
    isAgain = false,
  ): Promise<SourceAnswer<MotHistory>> {
    const token = await tokens.get(signal)
    if (token.kind !== 'token') return token
    const fetched = await request(settings, registration, { token: token.token, signal })
    if (fetched.kind === 'failed') return fetched
    if (isStale(fetched)) {
      tokens.drop(token.token)
      return isAgain ? { kind: 'key-refused' } : ask(registration, signal, true)
    }
    return answerOf(fetched, registration)
  }

  return {
    name: 'dvsa',
    ask: (registration) => ask(registration, endOf(bounds)),
  }
}

function request(
  { baseUrl, apiKey }: DvsaSettings,
  registration: Registration,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<Fetched> {
  const url = `${baseUrl}/v1/trade/vehicles/registration/${encodeURIComponent(registration)}`
  const headers = {
    authorization: `Bearer ${token}`,
    'x-api-key': apiKey,
    accept: 'application/json',
  }
  return fetchJson(url, { method: 'GET', headers }, { signal, limitBytes: LIMIT_BYTES })
}

type Answered = Extract<Fetched, { kind: 'answered' }>

function isStale({ status, body }: Answered): boolean {
  if (status === 401) return true
  const code = typeof body === 'object' && body !== null && 'errorCode' in body && body.errorCode
  return status === 403 && code === EXPIRED
}

function answerOf(
  { status, body, retryAfterMs }: Answered,
  registration: Registration,
): SourceAnswer<MotHistory> {
  // 400 is what it says of a mark that it takes for none.
  if (status === 404 || status === 400) return { kind: 'not-found' }
  if (status === 403) return { kind: 'key-refused' }
  if (status !== 200) {
    const later = retryAfterMs === undefined ? {} : { retryAfterMs }
    return { kind: 'failed', failure: `status-${status}`, ...later }
  }
  const known = readMotHistory(body, registration)
  return known === null ? { kind: 'failed', failure: 'unreadable' } : { kind: 'found', known }
}
