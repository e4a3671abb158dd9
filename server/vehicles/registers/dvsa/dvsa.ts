// DVSA's MOT history. Source: documentation.history.mot.api.gov.uk, its specification and its list of
// error codes.
import type { Registration } from '../../../../domain/vehicles/registration.ts'
import { request, type HttpAnswer } from '../../../platform/http-client.ts'
import { openDvsaTokens } from './dvsa-token.ts'
import type { DvsaSettings } from '../../../platform/settings/register-settings.ts'
import { readMotHistory } from './mot-history.ts'
import {
  endOf,
  readAnswer,
  type Bounds,
  type MotHistory,
  type Register,
  type RegisterAnswer,
} from '../register.ts'

// Many years of tests, each with its defects.
const LIMIT_BYTES = 1024 * 1024
const EXPIRED_TOKEN = 'MOTH-FB-02'

export function dvsaRegister(
  settings: DvsaSettings,
  now: () => number,
  bounds: Bounds,
): Register<MotHistory> {
  const tokens = openDvsaTokens(settings, now)

  /** Asks again, once, with a new token where the first has expired. */
  async function ask(
    registration: Registration,
    signal: AbortSignal,
    isAgain = false,
  ): Promise<RegisterAnswer<MotHistory>> {
    const token = await tokens.get(signal)
    if (token.kind !== 'token') return token
    const answer = await askHistory(settings, registration, { token: token.token, signal })
    if (isExpired(answer)) {
      tokens.drop(token.token)
      return isAgain ? { kind: 'key-refused' } : ask(registration, signal, true)
    }
    return readAnswer(answer, (json) => readMotHistory(json, registration))
  }

  return {
    name: 'dvsa',
    ask: (registration) => ask(registration, endOf(bounds)),
  }
}

function askHistory(
  { baseUrl, apiKey }: DvsaSettings,
  registration: Registration,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<HttpAnswer> {
  const url = `${baseUrl}/v1/trade/vehicles/registration/${encodeURIComponent(registration)}`
  const headers = {
    authorization: `Bearer ${token}`,
    'x-api-key': apiKey,
    accept: 'application/json',
  }
  const limits = { signal, bytes: LIMIT_BYTES, whenCut: 'lost' } as const
  return request(url, { method: 'GET', headers }, limits)
}

function isExpired(answer: HttpAnswer): boolean {
  if ('lost' in answer) return false
  const { status, json } = answer
  if (status === 401) return true
  const code = typeof json === 'object' && json !== null && 'errorCode' in json && json.errorCode
  return status === 403 && code === EXPIRED_TOKEN
}
