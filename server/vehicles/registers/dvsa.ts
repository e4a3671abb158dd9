// DVSA's MOT history. Source: documentation.history.mot.api.gov.uk, its specification and its list of error codes.
import { MINUTE_MS } from '../../../domain/basics/time.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { request, type HttpAnswer } from '../../platform/http-client.ts'
import type { DvsaSettings } from '../../platform/settings/config.ts'
import * as read from './register.ts'
import type { MotHistory, Register, RegisterAnswer } from '../../platform/ports/registers.ts'

// Many years of tests, each with its defects.
const LIMIT_BYTES = 1024 * 1024
const EXPIRED_TOKEN = 'MOTH-FB-02'

export function dvsaRegister(
  settings: DvsaSettings,
  now: () => number,
  ending: read.Ending,
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
    return read.readAnswer(answer, (json) => readMotHistory(json, registration))
  }

  return { name: 'dvsa', ask: (registration) => ask(registration, ending()) }
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

const SCOPE = 'https://tapi.dvsa.gov.uk/.default'
const TOKEN_LIMIT_BYTES = 64 * 1024
// A token is replaced this long before it expires.
const MARGIN_MS = MINUTE_MS

interface Token {
  kind: 'token'
  token: string
  until: number
}

type TokenAnswer = Token | Exclude<RegisterAnswer<never>, { kind: 'found' }>

function openDvsaTokens(settings: DvsaSettings, now: () => number) {
  let current: Token | null = null
  let asking: Promise<TokenAnswer> | null = null

  async function ask(signal: AbortSignal): Promise<TokenAnswer> {
    const answered = await requestToken(settings, now, signal)
    if (answered.kind === 'token') current = answered
    return answered
  }

  return {
    /** The current token or a new one, by OAuth 2.0 client credentials (RFC 6749, section 4.4); concurrent calls share it. */
    async get(signal: AbortSignal): Promise<TokenAnswer> {
      if (current !== null && now() < current.until) return current
      asking ??= ask(signal).finally(() => (asking = null))
      return asking
    },
    /** Makes the next `get` replace `token`, if it is still the current one. */
    drop(token: string): void {
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
  const limits = { signal, bytes: TOKEN_LIMIT_BYTES, whenCut: 'lost' } as const
  const answer = await request(settings.tokenUrl, { method: 'POST', headers, body }, limits)
  if ('lost' in answer) return { kind: 'failed', failure: answer.lost }
  const { status, retryAfterMs, json } = answer
  if ([400, 401, 403].includes(status)) return { kind: 'key-refused' }
  if (status !== 200) return { kind: 'failed', failure: `token-status-${status}`, retryAfterMs }
  return (
    read.readWhole(() => readToken(json, now())) ?? { kind: 'failed', failure: 'token-unreadable' }
  )
}

function readToken(body: unknown, now: number): Token | null {
  const answer = read.membersOf(body)
  const token = read.textIn(answer, 'access_token', TOKEN_LIMIT_BYTES)
  const seconds = read.wholeIn(answer, 'expires_in', { least: 1, most: 1_000_000, asText: true })
  if (token === null || !/^[\x21-\x7e]+$/.test(token)) return null
  return { kind: 'token', token, until: now + (seconds ?? 0) * 1000 - MARGIN_MS }
}

const MILES_IN_A_KILOMETRE = 0.621371
const MOST_FAILURES = 50
// The types of defects that fail a test; PRS is put right at the station. `FAIL` is from before May 2018.
const FAILED_TYPES = new Set(['FAIL', 'MAJOR', 'DANGEROUS', 'PRS'])
const YEARS = { least: 1885, most: 2100 }

/** The car's history; null if the answer is about another car. */
function readMotHistory(body: unknown, registration: Registration): MotHistory | null {
  const vehicle = read.membersOf(body)
  if (read.textIn(vehicle, 'registration')?.replaceAll(' ', '') !== registration) return null
  const tests = read.listIn(vehicle, 'motTests').map(readTest).toSorted(latestFirst)
  const failed = tests.find(({ result }) => result === 'FAILED')
  const colour = read.textIn(vehicle, 'primaryColour')
  const expiries = tests.map(({ expires }) => expires).filter((day) => day !== null)
  return {
    make: read.textIn(vehicle, 'make'),
    model: read.textIn(vehicle, 'model'),
    colour: colour?.toLowerCase() === 'not stated' ? null : colour,
    year: yearOf(vehicle),
    fuel: read.textIn(vehicle, 'fuelType'),
    engineSize: read.wholeIn(vehicle, 'engineSize', { least: 1, most: 100_000, asText: true }),
    motExpires: expiries.toSorted().at(-1) ?? read.dayIn(vehicle, 'motTestDueDate'),
    mileage: tests.find(({ miles }) => miles !== null)?.miles ?? null,
    motFailedOn: failed?.completed.slice(0, 10) ?? null,
    motFailures: failed?.failures.slice(0, MOST_FAILURES) ?? [],
  }
}

interface MotTest {
  /** A time in ISO 8601, or empty. */
  completed: string
  result: string | null
  expires: string | null
  miles: number | null
  failures: MotHistory['motFailures']
}

function readTest(test: read.Members): MotTest {
  const day = read.dayIn(test, 'completedDate')
  return {
    completed: day === null ? '' : day + (read.textIn(test, 'completedDate')?.slice(10) ?? ''),
    result: read.textIn(test, 'testResult'),
    expires: read.dayIn(test, 'expiryDate'),
    miles: milesOf(test),
    // `rfrAndComments` is the older version's name for defects.
    failures: [...read.listIn(test, 'defects'), ...read.listIn(test, 'rfrAndComments')]
      .filter(isFailure)
      .flatMap((defect) => {
        const text = read.textIn(defect, 'text', 500)
        return text === null ? [] : [{ text, dangerous: isDangerous(defect) }]
      }),
  }
}

function isFailure(defect: read.Members): boolean {
  return FAILED_TYPES.has(read.textIn(defect, 'type')?.toUpperCase() ?? '') || isDangerous(defect)
}

function isDangerous(defect: read.Members): boolean {
  const dangerous = defect['dangerous'] ?? false
  if (typeof dangerous !== 'boolean') throw new read.Misshapen()
  return dangerous || read.textIn(defect, 'type')?.toUpperCase() === 'DANGEROUS'
}

/** Null if the odometer was missing or could not be read. */
function milesOf(test: read.Members): number | null {
  const value = read.wholeIn(test, 'odometerValue', { least: 0, most: 3_000_000, asText: true })
  const result = read.textIn(test, 'odometerResultType') ?? 'READ'
  if (value === null || result !== 'READ') return null
  const unit = read.textIn(test, 'odometerUnit')?.toUpperCase() ?? 'MI'
  return unit === 'KM' ? Math.round(value * MILES_IN_A_KILOMETRE) : value
}

function yearOf(vehicle: read.Members): number | null {
  for (const name of ['manufactureDate', 'manufactureYear', 'firstUsedDate'] as const) {
    const year = Number(read.textIn(vehicle, name)?.slice(0, 4))
    if (year >= YEARS.least && year <= YEARS.most) return year
  }
  return null
}

function latestFirst(one: MotTest, other: MotTest): number {
  return one.completed < other.completed ? 1 : -1
}
