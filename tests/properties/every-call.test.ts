import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { CAR, submit } from '../support/forms.ts'
import { forAllTests } from '../support/for-each-test.ts'
import { openTestSite } from '../support/test-site.ts'
import {
  RUNS,
  anyBytes,
  anyHeaderValue,
  anyJson,
  anyMultipart,
  anySegment,
  nearlyRight,
} from './anything.ts'
import { countStored, expectSoundAnswer } from './sound-answer.ts'
import { NO_LIMITS } from '../support/any-forms.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const LINK_CALLS = ['get-data', 'edit-form', 'delete-data', 'link-opened', 'not-me', 'photo']

const site = forAllTests(() => openTestSite(NO_LIMITS))

test('no call breaks on any method, id, header and body', async () => {
  const anyCall = fc.oneof(
    fc.tuple(fc.constantFrom(...LINK_CALLS), anySegment).map(([call, id]) => `/car/${call}/${id}`),
    fc
      .tuple(anySegment, anySegment, fc.constantFrom('', '/listing', '/link-opened'))
      .map(([listing, agent, call]) => `/quotes/${listing}/${agent}${call}`),
    fc.constantFrom('/car/submit-form', '/car/lost-link', '/complaints', '/complaints/known'),
  )
  const contentType = fc.oneof(
    fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', ''),
    anyHeaderValue,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...METHODS),
      anyCall,
      contentType,
      fc.oneof(
        anyBytes,
        anyJson.map((value) => Buffer.from(JSON.stringify(value))),
      ),
      anyHeaderValue,
      async (method, url, type, payload, value) => {
        const headers = { 'content-type': type, 'if-match': value, 'idempotency-key': value }
        expectSoundAnswer(await site.app.inject({ method, url, headers, payload }))
      },
    ),
    { ...RUNS, numRuns: RUNS.numRuns * 3 },
  )
})

test('a submission is stored whole with its text, or refused and leaves nothing', async () => {
  const form = fc.record(nearlyRight, { requiredKeys: [] })
  const photo = fc.option(fc.uint8Array({ maxLength: 3000 }), { nil: undefined, freq: 1 })
  await fc.assert(
    fc.asyncProperty(form, photo, anyHeaderValue, async (fields, bytes, key) => {
      const before = await countStored(site.services)
      const headers = key.length > 100 ? { 'idempotency-key': key } : {}
      const answer = await submit(
        site.app,
        fields,
        bytes === undefined ? { headers } : { headers, photo: bytes },
      )
      expectSoundAnswer(answer)
      const after = await countStored(site.services)
      expect(after.texts - before.texts).toBe(after.postings - before.postings)
      if (answer.statusCode !== 200) expect(after).toEqual(before)
    }),
    RUNS,
  )
  // Not all were refused, or this would prove nothing.
  expect((await countStored(site.services)).postings).toBeGreaterThan(0)
})

test('a multipart body that is malformed in any way is refused and leaves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyMultipart, async ({ contentType, body }) => {
      const before = await countStored(site.services)
      const answer = await site.post('/car/submit-form', body, { 'content-type': contentType })
      expectSoundAnswer(answer)
      if (answer.statusCode !== 200) expect(await countStored(site.services)).toEqual(before)
    }),
    { ...RUNS, numRuns: RUNS.numRuns * 2 },
  )
})

test('an edit is taken whole or changes nothing', async () => {
  const uniqueId = await post({ ...CAR, phoneNumber: '07700 900777' })
  const view = async (): Promise<unknown> => (await site.get(`/car/get-data/${uniqueId}`)).json()
  await fc.assert(
    fc.asyncProperty(anyJson, anyHeaderValue, async (body, ifMatch) => {
      const before = await view()
      const answer = await site.app.inject({
        method: 'PUT',
        url: `/car/edit-form/${uniqueId}`,
        headers: {
          'content-type': 'application/json',
          ...(ifMatch === '' ? {} : { 'if-match': ifMatch }),
        },
        payload: JSON.stringify(body),
      })
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

/** Posts a car long after the one before, so that it is no repeat, and answers the id in its link. */
async function post(fields: Record<string, string>): Promise<string> {
  site.services.clock.advance(15 * MINUTE_MS)
  expect((await submit(site.app, fields)).statusCode).toBe(200)
  return (await site.textedLinks()).at(-1) ?? ''
}
