// Agents' calls with anything in them: sound answers, and nothing told that a call does not tell.
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { signInAgent, type AgentCaller } from '../support/agent-caller.ts'
import { CAR, submit } from '../support/forms.ts'
import { forAllTests } from '../support/for-each-test.ts'
import { openTestSite } from '../support/test-site.ts'
import { RUNS, anyBytes, anyHeaderValue, anySegment, anyText } from './anything.ts'
import { expectSoundAnswer } from './sound-answer.ts'
import { NO_LIMITS } from '../support/any-forms.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const site = forAllTests(() => openTestSite(NO_LIMITS))
let agent: AgentCaller
let vehicleId: string

beforeAll(async () => {
  // Unsubscribed, so that whatever is asked no number is given.
  agent = await signInAgent(site, { subscribed: false })
  const rival = await signInAgent(site, { name: 'Kirkgate Salvage' })
  await submit(site.app, { ...CAR, postcode: 'YO1 7HH', phoneNumber: '07700 900731' })
  const postings = site.services.database.selectFrom('postings').select('id')
  vehicleId = (await postings.executeTakeFirstOrThrow()).id
  const quote = { amount: 3765.43, message: 'Rivals read this' }
  await rival.call('PUT', `/agent/vehicles/${vehicleId}/quote`, quote)
})

const anyValue = fc.oneof(
  anyText,
  fc.constantFrom('LS11 5DJ', 'nearest', 'newest', 'true', '20', '2026-11-21T10:00:00Z', '%', '_'),
)
const parameter = fc.constantFrom(
  'near',
  'within',
  'q',
  'sort',
  'unquoted',
  'photo',
  'since',
  'ids',
  'cursor',
  'limit',
)
const anyQuery = fc
  .array(fc.tuple(parameter, anyValue), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&'))

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 400))
}

/** What no answer to this agent may hold. An id may happen to have the same digits. */
function expectNoSecret(answer: string): void {
  const body = answer.replaceAll(/[0-9a-f]{32}/g, 'id')
  for (const secret of ['900731', 'YO1 7HH', 'YO17HH', '3765', 'Kirkgate', 'Rivals']) {
    expect(body).not.toContain(secret)
  }
}

test('no call of agents breaks or tells more, on any method, id, query, header and body', async () => {
  const anyId = fc.oneof(
    fc.constant(0).map(() => vehicleId),
    anySegment,
  )
  const address = fc.oneof(
    anyQuery.map((query) => `/agent/vehicles?${query}`),
    fc
      .tuple(anyId, fc.constantFrom('', '/photo', '/thumbnail', '/phone-number', '/quote'))
      .map(([id, rest]) => `/agent/vehicles/${id}${rest}`),
    anyQuery.map((query) => `/agent/quotes?${query}`),
    fc.constantFrom('/agent/me', '/agent/sign-in', '/agent/sessions', '/agent/applications'),
  )
  const body = fc.oneof(
    anyBytes,
    fc
      .record(
        {
          amount: fc.oneof(fc.double(), fc.jsonValue()),
          message: fc.oneof(anyText, fc.jsonValue()),
          phoneNumber: fc.oneof(anyText, fc.jsonValue()),
          code: fc.jsonValue(),
          yardPostcode: fc.oneof(anyText, fc.jsonValue()),
          contact: fc.oneof(anyText, fc.jsonValue()),
        },
        { requiredKeys: [] },
      )
      .map((value) => Buffer.from(JSON.stringify(value))),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...METHODS), address, body, async (method, url, payload) => {
      // Signed out everywhere, the agent would see nothing more that could be told.
      fc.pre(method !== 'DELETE' || !url.startsWith('/agent/sessions'))
      const headers = {
        authorization: `Bearer ${agent.token}`,
        'content-type': 'application/json',
        accept: 'application/json, image/jpeg',
      }
      const answer = await site.app.inject({ method, url, headers, payload })
      expectSoundAnswer(answer)
      expectNoSecret(answer.body)
    }),
    { ...RUNS, numRuns: RUNS.numRuns * 4 },
  )
})

test('whatever a token, a cookie or an origin looks like, nobody is let in by it', async () => {
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

test('a cursor of any look is refused by name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, fc.base64String({ maxLength: 200 })), async (cursor) => {
      for (const list of ['vehicles', 'quotes']) {
        const answer = await agent.call('GET', `/agent/${list}?cursor=${encoded(cursor)}`)
        expect(answer.statusCode).toBe(400)
        expect(answer.json().problems).toMatchObject([{ field: 'cursor', code: 'unknown' }])
      }
    }),
    RUNS,
  )
})
