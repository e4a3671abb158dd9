// Every call is sent requests that nobody would type, by the thousand.
import * as fc from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { atLeast, atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled, timeLimit } from '../bench/effort.ts'
import {
  anyBytes,
  anyHeaderValue,
  anyJson,
  anyMultipart,
  anySegment,
  anyText,
} from '../tests/properties/anything.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { CAR, submit } from '../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from '../tests/support/test-twilio.ts'

const REQUESTS = scaled(200_000, 600)
const BATCH = 500
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const SETTINGS = {
  SUBMISSIONS_PER_HOUR: '0',
  LINK_TEXTS_PER_ADDRESS: '0',
  LINK_TEXTS_PER_PREFIX: '0',
  LINK_CALLS_PER_HOUR: '0',
  LINK_TEXTS_PER_DAY: '0',
  READS_PER_MINUTE: '0',
  CARS_READ_PER_DAY: '0',
  QUOTES_PER_HOUR: '0',
  QUOTES_PER_DAY: '0',
  VEHICLE_LOOK_UPS_PER_MINUTE: '0',
  SIGN_IN_TEXTS_PER_DAY: '0',
  TEXTS_PER_HOUR: '0',
  TEXTS_PER_DAY: '0',
  MIN_FREE_DISK_MB: '0',
}

export const generatedRequestsProof: Bench = {
  name: 'generated-requests',
  title: 'Generated requests',
  method: `${REQUESTS.toLocaleString('en-GB')} requests that fast-check generates go to the calls of the document of calls and
to the pages, a third by another method than the call's own: ids that open something and ids of any
characters, bodies that are right, nearly right, cut, of other types or of any bytes, any headers and queries,
signed in as an agent or not. Every ${BATCH} there are a new posting and a new session. \`--minutes\` ends it sooner.`,
  run,
}

interface Call {
  method: NonNullable<InjectOptions['method']>
  path: string
}

interface Ids {
  links: string[]
  vehicles: string[]
  token: string
}

async function run(): Promise<Figure[]> {
  const site = await openTestSite({
    ...SETTINGS,
    TEXT_CARRIER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+447700900999',
  })
  const calls = await callsOf(site.app)
  const isTimeUp = timeLimit()
  const byCall = new Map<string, Set<number>>()
  const classes = new Map<string, number>()
  let sent = 0
  for (let batch = 0; sent < REQUESTS && !isTimeUp(); batch += 1) {
    const request = anyRequest(calls, await arrange(site, batch))
    for (const options of fc.sample(request, { numRuns: BATCH, seed: 20_261_122 + batch })) {
      const { pattern, ...inject } = options
      const answer = await site.app.inject(inject)
      sent += 1
      byCall.set(pattern, (byCall.get(pattern) ?? new Set()).add(answer.statusCode))
      const kind = `${String(answer.statusCode)[0] ?? ''}xx`
      classes.set(kind, (classes.get(kind) ?? 0) + 1)
      if (answer.statusCode >= 500) process.stdout.write(`  ${answer.statusCode} ${pattern}\n`)
    }
    if (batch % 40 === 39) process.stdout.write(`  ${sent} requests\n`)
  }
  await site.close()
  const succeeded = [...byCall.values()].filter((codes) => [...codes].some((code) => code < 400))
  return [
    atLeast('Requests', sent, REQUESTS, ''),
    atLeast(`Calls and pages asked of ${calls.length}`, byCall.size, calls.length, ''),
    { what: '… of them at least once with success', measured: shown(succeeded.length, '') },
    ...['2xx', '3xx', '4xx'].map((kind) => ({
      what: `Answers of ${kind}`,
      measured: shown(classes.get(kind) ?? 0, ''),
    })),
    atMost('Answers of 5xx', classes.get('5xx') ?? 0, 0, ''),
  ]
}

async function callsOf(app: FastifyInstance): Promise<Call[]> {
  const document = (await app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path,
    })),
  )
  const pages = ['/', '/edit-form/{uniqueId}', '/quotes/{listingId}/{agentId}', '/openapi.json']
  return [...calls, ...pages.map((path) => ({ method: 'GET', path }) as const)]
}

/** A new posting and a new session, since generated requests delete and end what there was. */
async function arrange(site: TestSite, batch: number): Promise<Ids> {
  site.world.clock.advance(60 * 60 * 1000)
  // Twilio gets none of the numbers that are kept for drama, and a number that stopped texts gets no car.
  await submit(site.app, { ...CAR, phoneNumber: `+447${400_000_000 + batch}` })
  const { token } = await signInAgent(site)
  const postings = site.world.database
    .selectFrom('postings')
    .select('id')
    .orderBy('id', 'desc')
    .limit(5)
  return {
    token,
    vehicles: (await postings.execute()).map(({ id }) => id),
    links: (await site.textedLinks()).slice(-5),
  }
}

function anyRequest(calls: Call[], { links, vehicles, token }: Ids) {
  const id = fc.oneof(fc.constantFrom(...links, ...vehicles), anySegment)
  const body = fc.oneof(
    fc.constant(Buffer.from(JSON.stringify({ ...CAR, amount: 500, code: '123456' }))),
    anyBytes,
    anyJson.map((value) => Buffer.from(JSON.stringify(value))),
  )
  const sent = fc.oneof(
    { weight: 3, arbitrary: body.map((payload) => ({ type: 'application/json', payload })) },
    {
      weight: 1,
      arbitrary: anyMultipart.map(({ contentType, body: payload }) => ({
        type: contentType,
        payload,
      })),
    },
    { weight: 1, arbitrary: fc.record({ type: anyHeaderValue, payload: anyBytes }) },
  )
  return fc
    .record({
      call: fc.constantFrom(...calls),
      other: fc.option(fc.constantFrom(...METHODS), { freq: 2 }),
      ids: fc.array(id, { minLength: 3, maxLength: 3 }),
      query: fc.option(fc.tuple(fc.constantFrom('near', 'q', 'cursor', 'limit', 'to'), anyText)),
      sent,
      value: anyHeaderValue,
      isAgent: fc.boolean(),
    })
    .map(({ call, other, ids, query, sent: { type, payload }, value, isAgent }) => {
      const method = other ?? call.method
      let next = 0
      const path = call.path.replaceAll(/\{\w+\}/g, () => ids[next++] ?? '')
      const asked = query === null ? '' : `?${query[0]}=${encoded(query[1])}`
      const headers: Record<string, string> = {
        'content-type': type,
        'if-match': value,
        'idempotency-key': value,
        ...(isAgent ? { authorization: `Bearer ${token}` } : { cookie: `session=${value}` }),
      }
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const pattern = `${call.method} ${call.path}`
      return { pattern, method, url: path + asked, headers, ...(hasBody ? { payload } : {}) }
    })
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 400))
}
