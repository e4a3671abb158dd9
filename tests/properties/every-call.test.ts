import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { CALLS, type Call, type Endpoint } from '../../domain/wire/calls.ts'
import type { Schema } from '../../domain/wire/schema.ts'
import { signInAgent, type AgentCaller } from '../support/agent-caller.ts'
import { NO_LIMITS, CAR, submit } from '../support/forms.ts'
import { forAllTests, rowOf, openTestSite } from '../support/test-site.ts'
import {
  RUNS,
  anyBytes,
  anyHeaderValue,
  anyJson,
  anyMultipart,
  anySegment,
  anyText,
  nearlyRight,
} from './anything.ts'
import { sendRaw, statusOf } from './raw-request.ts'

const site = forAllTests(() => openTestSite(NO_LIMITS))
let agent: AgentCaller
let vehicleId: string
let port: number

beforeAll(async () => {
  // Unsubscribed, so that whatever is asked no number is given.
  agent = await signInAgent(site, { subscribed: false })
  const rival = await signInAgent(site, { name: 'Kirkgate Salvage' })
  await submit(site.app, { ...CAR, postcode: 'YO1 7HH', phoneNumber: '07700 900731' })
  vehicleId = (await rowOf(site.services, 'postings')).id
  const quote = { amount: 3765.43, message: 'Rivals read this' }
  await rival.call('PUT', `/agent/vehicles/${vehicleId}/quote`, quote)
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  port = (site.app.server.address() as AddressInfo).port
})

/** Never a 5xx; a refusal is a problem in JSON with `success: false`, and says nothing of our code. */
function expectSoundAnswer(answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  if (answer.raw.req.method === 'HEAD') return
  expect(answer.json()).toMatchObject({ success: false, status: answer.statusCode })
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|SQLITE|at \w+ \(/)
}

/** What is stored just now, to see that a refusal left nothing behind. */
async function countStored() {
  const { database, photoStore } = site.services
  const count = async (table: 'postings' | 'texts') => {
    const rows = database.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    return (await rows.executeTakeFirstOrThrow()).count
  }
  const [postings, texts] = [await count('postings'), await count('texts')]
  return { postings, texts, photos: photoStore.photos.size }
}

/** What no answer to the agent may hold. An id may happen to have the same digits. */
function expectNoSecret(answer: string): void {
  const body = answer.replaceAll(/[0-9a-f]{32}/g, 'id')
  for (const secret of ['900731', 'YO1 7HH', 'YO17HH', '3765', 'Kirkgate', 'Rivals']) {
    expect(body).not.toContain(secret)
  }
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 400))

const anyValue = fc.oneof(
  anyText,
  fc.constantFrom('LS11 5DJ', 'nearest', 'newest', 'true', '20', '2026-11-21T10:00:00Z', '%', '_'),
)

/** Some of the members that a schema has, of any value. */
function anyMembers<T>(schema: Schema | undefined, value: fc.Arbitrary<T>) {
  const names = Object.keys(schema?.['properties'] ?? {})
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
}

const withIds = (path: string, ids: string[]): string =>
  ids.reduce((url, id) => url.replace(/:\w+/, () => id), path)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
// Signed out, the agent would see nothing more that could be told. Stripe is not there.
const ENDPOINTS = (Object.keys(CALLS) as Endpoint[]).filter(
  (endpoint) => !/^DELETE .agent.sessions|agent.(close|subscription)/.test(endpoint),
)

const anyCall = fc.constantFrom(...ENDPOINTS).chain((endpoint) => {
  const [own = '', path = ''] = endpoint.split(' ')
  const { query, body }: Call = CALLS[endpoint]
  const anyId = fc.oneof(
    fc.constant(0).map(() => vehicleId),
    anySegment,
  )
  return fc.record({
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant(own as 'GET') },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    url: fc
      .tuple(fc.array(anyId, { minLength: 2, maxLength: 2 }), anyMembers(query, anyValue))
      .map(([ids, asked]) => {
        const pairs = Object.entries(asked).map(
          ([name, value]) => `${name}=${encoded(value ?? '')}`,
        )
        return `${withIds(path, ids)}?${pairs.join('&')}`
      }),
    payload: fc.oneof(
      anyBytes,
      fc
        .oneof(anyJson, anyMembers(body, fc.oneof(anyText, fc.double(), fc.jsonValue())))
        .map((value) => Buffer.from(JSON.stringify(value))),
    ),
  })
})

test('no call breaks, or tells an agent more, on any method, id, query, header and body', async () => {
  const contentType = fc.oneof(
    fc.constant('application/json'),
    fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
    anyHeaderValue,
  )
  await fc.assert(
    fc.asyncProperty(anyCall, contentType, anyHeaderValue, async (call, type, value) => {
      fc.pre(call.method !== 'DELETE' || !call.url.startsWith('/agent/sessions'))
      const headers = {
        authorization: `Bearer ${agent.token}`,
        accept: 'application/json, image/jpeg',
        'content-type': type,
        'if-match': value,
        'idempotency-key': value,
      }
      const answer = await site.app.inject({ ...call, headers })
      expectSoundAnswer(answer)
      expectNoSecret(answer.body)
    }),
    { ...RUNS, numRuns: RUNS.numRuns * 7 },
  )
})

test('a submission is stored whole with its text, or refused and leaves nothing', async () => {
  const form = fc.record(nearlyRight, { requiredKeys: [] })
  const photo = fc.option(fc.uint8Array({ maxLength: 3000 }), { nil: undefined, freq: 1 })
  await fc.assert(
    fc.asyncProperty(form, photo, anyHeaderValue, async (fields, bytes, key) => {
      const before = await countStored()
      const headers = key.length > 100 ? { 'idempotency-key': key } : {}
      const answer = await submit(site.app, fields, { headers, ...(bytes && { photo: bytes }) })
      expectSoundAnswer(answer)
      const after = await countStored()
      expect(after.texts - before.texts).toBe(after.postings - before.postings)
      if (answer.statusCode !== 200) expect(after).toEqual(before)
    }),
    RUNS,
  )
  // Not all were refused, or this would prove nothing.
  expect((await countStored()).postings).toBeGreaterThan(0)
})

test('an edit is taken whole or changes nothing', async () => {
  const uniqueId = await post({ ...CAR, phoneNumber: '07700 900777' })
  const view = async (): Promise<unknown> => (await site.get(`/car/get-data/${uniqueId}`)).json()
  await fc.assert(
    fc.asyncProperty(anyJson, anyHeaderValue, async (body, ifMatch) => {
      const before = await view()
      const match = ifMatch === '' ? {} : { 'if-match': ifMatch }
      const headers = { 'content-type': 'application/json', ...match }
      const edit = { method: 'PUT', url: `/car/edit-form/${uniqueId}` } as const
      const answer = await site.app.inject({ ...edit, headers, payload: JSON.stringify(body) })
      expectSoundAnswer(answer)
      if (answer.statusCode !== 200) expect(await view()).toEqual(before)
    }),
    RUNS,
  )
})

test('vehicle issues come back as they were typed, in any script', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (problem) => {
      const uniqueId = await post({ ...CAR, phoneNumber: '07700 900888', problem })
      const stored: { problem: string } = (await site.get(`/car/get-data/${uniqueId}`)).json()
      expect(stored.problem).toBe(problem.replace(/\r\n?/g, '\n').trim())
      await site.delete(`/car/delete-data/${uniqueId}`)
    }),
    RUNS,
  )
})

test('no token, cookie or origin of any shape lets anybody in', async () => {
  const paths = ['/agent/me', '/agent/vehicles', '/agent/quotes', '/agent/sessions/current']
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('GET', 'PATCH', 'DELETE'),
      fc.tuple(anyHeaderValue, anyHeaderValue, anyHeaderValue),
      async (url, method, [authorization, cookie, origin]) => {
        const headers = {
          authorization: `Bearer ${authorization}`,
          cookie: `session=${cookie}`,
          origin,
          'x-requested-with': 'console',
        }
        const answer = await site.app.inject({ method, url, headers })
        expectSoundAnswer(answer)
        expect([401, 403, 405]).toContain(answer.statusCode)
      },
    ),
    RUNS,
  )
})

const FORM = 'POST /car/submit-form HTTP/1.1\r\nhost: localhost\r\n'
const EDGE = 'content-type: multipart/form-data; boundary=edge\r\n'

const BROKEN: Record<string, string> = {
  'an address with a NUL': 'GET /car/get-data/%00 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'an endless address': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n',
  'an unknown method': 'BREW /car/submit-form HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'a header line without a colon': `${FORM}nonsense\r\n\r\n`,
  'a negative length': `${FORM}${EDGE}content-length: -1\r\n\r\n`,
  'a body shorter than its length': `${FORM}${EDGE}content-length: 5000\r\n\r\n--edge\r\n`,
  'JSON shorter than its length':
    'PUT /car/edit-form/x HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  'no body': `${FORM}${EDGE}content-length: 0\r\n\r\n`,
  'no content type': `${FORM}content-length: 3\r\n\r\nabc`,
  'chunks of a size that is no number': `${FORM}${EDGE}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n`,
  'chunks that break off': `${FORM}${EDGE}transfer-encoding: chunked\r\n\r\n5\r\n--ed`,
  'a body that claims to be packed': `${FORM}${EDGE}content-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc`,
}

test.each(Object.entries(BROKEN))('%s is refused or hung up on', async (_name, bytes) => {
  const before = await countStored()
  const status = statusOf(await sendRaw(port, bytes))
  if (status !== null) expect(Math.floor(status / 100)).toBe(4)
  expect(await countStored()).toEqual(before)
})

test('multipart bodies, whole or broken off, never fail or block the server, and store nothing unless accepted', async () => {
  const anyMissing = fc.oneof(fc.constant(0), fc.nat(2000))
  await fc.assert(
    fc.asyncProperty(anyMultipart, anyMissing, async ({ contentType, body }, missing) => {
      const before = await countStored()
      const head = `${FORM}content-type: ${contentType}\r\ncontent-length: ${body.length + missing}\r\n\r\n`
      const status = statusOf(await sendRaw(port, Buffer.concat([Buffer.from(head), body])))
      if (status !== null) expect(status).toBeLessThan(500)
      if (status !== 200) expect(await countStored()).toEqual(before)
    }),
    { ...RUNS, numRuns: RUNS.numRuns * 2 },
  )
  expect(statusOf(await sendRaw(port, 'GET /terms HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toBe(200)
})

/** Posts a car long after the one before, so that it is no repeat, and answers the id in its link. */
async function post(fields: Record<string, string>): Promise<string> {
  site.services.clock.advance(15 * MINUTE_MS)
  expect((await submit(site.app, fields)).statusCode).toBe(200)
  return (await site.textedLinks()).at(-1) ?? ''
}
