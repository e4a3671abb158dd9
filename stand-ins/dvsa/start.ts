// Stands in for DVSA's MOT history and for the place that gives the tokens for it.
// Source: documentation.history.mot.api.gov.uk: authentication, specification and error codes.
import { randomBytes } from 'node:crypto'
import { json, type Answer } from '../answer.ts'
import { madeVehicle, type MadeTest } from '../made-vehicle.ts'
import { openStandIn, type StandIn, type StandInRequest } from '../open-stand-in.ts'

const TOKEN_PATH = '/tenant/oauth2/v2.0/token'
const VEHICLE_PATH = /^\/v1\/trade\/vehicles\/registration\/([^/?]*)$/
const TOKEN_SECONDS = 3599
const SCOPE = 'https://tapi.dvsa.gov.uk/.default'

export interface DvsaKeys {
  clientId: string
  clientSecret: string
  apiKey: string
}

export interface DvsaStandIn extends StandIn {
  tokenUrl: string
  /** Has every token that it gave so far be refused. */
  endTokens(): void
}

const DVSA_KEYS: DvsaKeys = {
  clientId: 'dvsa-stand-in-client',
  clientSecret: 'dvsa-stand-in-secret',
  apiKey: 'dvsa-stand-in-key',
}

/** Starts it on `port`, 0 for a free one; its tokens run out by the clock `now`. */
export async function startDvsa(options: {
  port: number
  keys?: DvsaKeys
  now?: () => number
}): Promise<DvsaStandIn> {
  const { port, keys = DVSA_KEYS, now = Date.now } = options
  const tokens = new Map<string, number>()
  const standIn = await openStandIn({
    name: 'DVSA MOT history',
    port,
    above: () =>
      '<p>Tokens at /tenant/oauth2/v2.0/token. Marks that begin with ER19 have no history.</p>',
    answer(request) {
      if (request.path === TOKEN_PATH) return giveToken(request, { keys, tokens, now })
      return refusalOf(request, { keys, tokens, now }) ?? historyOf(request)
    },
    settings: (url) => ({
      DVSA_BASE_URL: url,
      DVSA_TENANT_ID: 'a-tenant',
      DVSA_TOKEN_URL: url + TOKEN_PATH,
      DVSA_CLIENT_ID: keys.clientId,
      DVSA_CLIENT_SECRET: keys.clientSecret,
      DVSA_API_KEY: keys.apiKey,
    }),
  })
  return { ...standIn, tokenUrl: standIn.url + TOKEN_PATH, endTokens: () => tokens.clear() }
}

interface Gate {
  keys: DvsaKeys
  /** Each with when it runs out. */
  tokens: Map<string, number>
  now: () => number
}

function giveToken({ method, body }: StandInRequest, { keys, tokens, now }: Gate): Answer {
  const form = new URLSearchParams(body)
  if (method !== 'POST' || form.get('grant_type') !== 'client_credentials') {
    return json(400, { error: 'unsupported_grant_type' })
  }
  if (form.get('scope') !== SCOPE) return json(400, { error: 'invalid_scope' })
  const isClient = form.get('client_id') === keys.clientId
  if (!isClient || form.get('client_secret') !== keys.clientSecret) {
    return json(401, { error: 'invalid_client', error_description: 'AADSTS7000215' })
  }
  const token = randomBytes(24).toString('base64url')
  tokens.set(token, now() + TOKEN_SECONDS * 1000)
  const life = { expires_in: TOKEN_SECONDS, ext_expires_in: TOKEN_SECONDS }
  return json(200, { token_type: 'Bearer', ...life, access_token: token })
}

function refusalOf({ headers }: StandInRequest, { keys, tokens, now }: Gate): Answer | null {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return error(403, 'MOTH-FB-04', 'Access token is missing')
  if (headers['x-api-key'] !== keys.apiKey) {
    return error(403, 'MOTH-FB-03', 'API key is not recognised')
  }
  const until = tokens.get(token)
  if (until === undefined) return error(401, 'MOTH-UA-01', 'Authorisation failed')
  return until > now() ? null : error(403, 'MOTH-FB-02', 'Access token has expired')
}

function historyOf({ method, path }: StandInRequest): Answer {
  const mark = VEHICLE_PATH.exec(path)?.[1]
  if (mark === undefined || method !== 'GET') return error(404, 'MOTH-NF-02', 'URL not found')
  if (!/^[A-Z\d]{2,7}$/.test(mark)) return error(400, 'MOTH-IV-03', 'Invalid VRM')
  // DVLA's own marks for what goes wrong belong to no car.
  const car = mark.startsWith('ER19') ? null : madeVehicle(mark, new Date())
  if (car === null) return error(404, 'MOTH-NF-01', 'Vehicle not found')
  const { registration, make, model, colour, fuel, cc, year, tests } = car
  return json(200, {
    registration,
    make,
    model,
    firstUsedDate: `${year}-03-20`,
    fuelType: registration === 'AA19EEE' ? 'Electric' : fuel === 'PETROL' ? 'Petrol' : 'Diesel',
    primaryColour: colour.slice(0, 1) + colour.slice(1).toLowerCase(),
    registrationDate: `${year}-03-20`,
    manufactureDate: `${year}-02-01`,
    ...(registration === 'AA19EEE' ? {} : { engineSize: String(cc) }),
    hasOutstandingRecall: 'Unknown',
    ...(tests.length === 0
      ? { motTestDueDate: `${year + 3}-03-19` }
      : { motTests: tests.map(shown) }),
  })
}

function shown(test: MadeTest, index: number) {
  const { day, passed, mileage, unit, defects } = test
  return {
    completedDate: `${day}T10:2${index % 10}:00.000Z`,
    testResult: passed ? 'PASSED' : 'FAILED',
    expiryDate: passed ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}` : null,
    odometerValue: String(mileage),
    odometerUnit: unit,
    odometerResultType: 'READ',
    motTestNumber: String(400_000_000_000 + index),
    dataSource: 'DVSA',
    defects,
  }
}

function error(status: number, errorCode: string, errorMessage: string): Answer {
  return json(status, { errorCode, errorMessage, requestId: randomBytes(8).toString('hex') })
}
