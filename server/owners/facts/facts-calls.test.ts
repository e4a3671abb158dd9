import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowOf } from '../../../tests/support/test-services.ts'
import { NOTHING_SAID } from '../../../domain/vehicles/facts.ts'
import { submit } from '../../../tests/support/forms.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'

const site = forEachTest(() => openTestSite())
let uniqueId: string

beforeEach(async () => {
  await submit(site.app)
  uniqueId = (await site.textedLinks())[0] ?? ''
})

const view = async () => (await site.get(`/car/get-data/${uniqueId}`)).json()
const say = (payload: object, id = uniqueId) => site.post(`/car/facts/${id}`, payload)

test('a posting without any answers says so', async () => {
  expect((await view()).facts).toEqual(NOTHING_SAID)
  expect((await view()).factRequests).toMatchObject({ starts: 0, stands: 0 })
})

test('what is said is kept, and what is left out the next time is not said any more', async () => {
  const facts = { starts: 'yes', keys: '1', goneBy: '4/12/2026', evenings: 'yes', weekends: 'yes' }
  const saved = await say(facts)
  const kept = {
    ...NOTHING_SAID,
    starts: true,
    keys: 1,
    goneBy: '2026-12-04',
    callTimes: ['evenings', 'weekends'],
  }
  expect(saved.json()).toEqual({ success: true, facts: kept })
  expect((await view()).facts).toEqual(kept)
  await say({ starts: 'no' })
  expect((await view()).facts).toEqual({ ...NOTHING_SAID, starts: false })
})

test('a form posted by itself goes on to the posting', async () => {
  const answer = await site.post(`/car/facts/${uniqueId}`, 'v5c=no&stands=garage&goneBy=', {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`/edit-form/${uniqueId}?plain=told#tell-more`)
  expect((await view()).facts).toMatchObject({ v5c: false, stands: 'garage', starts: null })
})

test('what is no answer is refused by its field, and nothing is kept', async () => {
  const refused = await say({ starts: 'yes', keys: 7, v5c: true, goneBy: '2026-01-01' })
  expect(refused.statusCode).toBe(400)
  const fields = refused.json().problems.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['keys', 'v5c', 'goneBy'])
  expect((await view()).facts).toEqual(NOTHING_SAID)
})

test('it confirms no number and keeps the open form’s tag, and the posting is in use', async () => {
  const before = await site.get(`/car/get-data/${uniqueId}`)
  site.services.clock.advance(1000)
  await say({ starts: 'yes' })
  const after = await site.get(`/car/get-data/${uniqueId}`)
  expect(after.headers['etag']).toBe(before.headers['etag'])
  expect(after.json().phoneConfirmation).toBe('by-this-link')
  const row = await rowOf(site.services, 'postings')
  expect(row.used_at).toBeGreaterThan(row.created_at)
})

test('a link that opens nothing says nothing of any car', async () => {
  expect((await say({ starts: 'yes' }, 'A'.repeat(22))).statusCode).toBe(404)
})
