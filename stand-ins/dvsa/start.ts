// Stands in for DVSA's MOT history and for the place that gives the tokens for it.
// Source: documentation.history.mot.api.gov.uk: authentication, specification and error codes.
import { randomBytes } from 'node:crypto'
import { capitalised } from '../../domain/basics/capitalised.ts'
import { SECOND_MS } from '../../domain/basics/time.ts'
import { json, type Answer } from '../answer.ts'
import { madeVehicle, type MadeTest } from '../made-vehicle.ts'
import { openStandIn, type StandInRequest } from '../open-stand-in.ts'
import ANSWERS from './answers.json' with { type: 'json' }

const TOKEN_PATH = '/tenant/oauth2/v2.0/token'
const VEHICLE_PATH = /^\/v1\/trade\/vehicles\/registration\/([^/?]*)$/
const API_KEY = 'dvsa-stand-in-key'
const CLIENT = { client_id: 'dvsa-stand-in-client', client_secret: 'dvsa-stand-in-secret' }
const SCOPE = 'https://tapi.dvsa.gov.uk/.default'

export type DvsaStandIn = Awaited<ReturnType<typeof startDvsa>>

/** Starts it on `port`, 0 for a free one; its tokens run out by the clock `now`. */
export async function startDvsa(options: { port: number; now?: () => number }) {
  const { port, now = Date.now } = options
  // Each with when it runs out.
  const tokens = new Map<string, number>()

  function giveToken({ method, body }: StandInRequest): Answer {
    const form = Object.fromEntries(new URLSearchParams(body))
    if (method !== 'POST' || form['grant_type'] !== 'client_credentials') {
      return json(400, { error: 'unsupported_grant_type' })
    }
    if (form['scope'] !== SCOPE) return json(400, { error: 'invalid_scope' })
    if (Object.entries(CLIENT).some(([name, value]) => form[name] !== value)) {
      return json(401, { error: 'invalid_client', error_description: 'AADSTS7000215' })
    }
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, now() + ANSWERS.token.expires_in * SECOND_MS)
    return json(200, { ...ANSWERS.token, access_token: token })
  }

  function answerTo(request: StandInRequest): Answer {
    const { headers } = request
    if (request.path === TOKEN_PATH) return giveToken(request)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) return refusal('MOTH-FB-04')
    if (headers['x-api-key'] !== API_KEY) return refusal('MOTH-FB-03')
    const until = tokens.get(token)
    if (until === undefined) return refusal('MOTH-UA-01')
    return until > now() ? historyOf(request) : refusal('MOTH-FB-02')
  }

  const standIn = await openStandIn({
    name: 'DVSA MOT history',
    port,
    above: () =>
      '<p>Tokens at /tenant/oauth2/v2.0/token. Marks that begin with ER19 have no history.</p>',
    answer: answerTo,
    settings: (url) => ({
      DVSA_BASE_URL: url,
      DVSA_TENANT_ID: 'a-tenant',
      DVSA_TOKEN_URL: url + TOKEN_PATH,
      DVSA_CLIENT_ID: CLIENT.client_id,
      DVSA_CLIENT_SECRET: CLIENT.client_secret,
      DVSA_API_KEY: API_KEY,
    }),
  })
  // Has every token that it gave so far be refused.
  const endTokens = (): void => tokens.clear()
  return { ...standIn, tokenUrl: standIn.url + TOKEN_PATH, endTokens }
}

function historyOf({ method, path }: StandInRequest): Answer {
  const mark = VEHICLE_PATH.exec(path)?.[1]
  if (mark === undefined || method !== 'GET') return refusal('MOTH-NF-02')
  if (!/^[A-Z\d]{2,7}$/.test(mark)) return refusal('MOTH-IV-03')
  // DVLA's own marks for what goes wrong belong to no car.
  const car = mark.startsWith('ER19') ? null : madeVehicle(mark, new Date())
  if (car === null) return refusal('MOTH-NF-01')
  const { registration, make, model, colour, fuel, cc, year, tests } = car
  const isElectric = registration === 'AA19EEE'
  return json(200, {
    registration,
    make,
    model,
    firstUsedDate: `${year}-03-20`,
    fuelType: isElectric ? 'Electric' : capitalised(fuel.toLowerCase()),
    primaryColour: capitalised(colour.toLowerCase()),
    registrationDate: `${year}-03-20`,
    manufactureDate: `${year}-02-01`,
    ...(isElectric ? {} : { engineSize: String(cc) }),
    hasOutstandingRecall: 'Unknown',
    ...(tests.length > 0
      ? { motTests: tests.map(shown) }
      : { motTestDueDate: `${year + 3}-03-19` }),
  })
}

function shown({ day, passed, mileage, unit, defects }: MadeTest, index: number): object {
  return {
    ...ANSWERS.test,
    completedDate: `${day}T10:2${index % 10}:00.000Z`,
    testResult: passed ? 'PASSED' : 'FAILED',
    expiryDate: passed ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` : null,
    odometerValue: String(mileage),
    odometerUnit: unit,
    motTestNumber: String(400_000_000_000 + index),
    defects,
  }
}

function refusal(errorCode: keyof typeof ANSWERS.refusals): Answer {
  const { status, errorMessage } = ANSWERS.refusals[errorCode]
  return json(status, { errorCode, errorMessage, requestId: randomBytes(8).toString('hex') })
}
