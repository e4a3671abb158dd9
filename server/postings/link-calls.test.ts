import { afterEach, beforeEach, expect, test } from 'vitest'
import { CAR, submit } from '../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'

let site: TestSite
let uniqueId: string

beforeEach(async () => {
  site = await openTestSite()
  await submit(site.app)
  ;[uniqueId = ''] = await site.textedLinks()
})

afterEach(() => site.close())

const post = (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })

test('"Yes, it is mine" confirms the number and shows the posting is in use', async () => {
  site.world.clock.advance(5000)
  expect((await post(`/car/link-opened/${uniqueId}`)).json()).toEqual({ success: true })
  const posting = await site.world.database
    .selectFrom('postings')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(posting.phone_confirmed_at).toBe(site.world.clock.now())
  expect(posting.used_at).toBe(site.world.clock.now())
})

test('a body that nobody asked for is not looked at', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/car/link-opened/${uniqueId}`,
    payload: 'anything',
    headers: { 'content-type': 'text/weird' },
  })
  expect(answer.statusCode).toBe(200)
})

test('"not me" deletes the posting and stops every later text to that number', async () => {
  expect((await post(`/car/not-me/${uniqueId}`)).json()).toEqual({ success: true })
  expect((await site.app.inject({ url: `/car/get-data/${uniqueId}` })).statusCode).toBe(404)
  const again = await submit(site.app, { ...CAR, problem: 'Posted again' })
  expect(again.statusCode).toBe(400)
  expect(again.json().problems).toMatchObject([{ field: 'phoneNumber', code: 'suppressed' }])
  expect(await site.textedLinks()).toEqual([])
})

test('a form without JavaScript lands on the plain page, or on the quotes where it asked for them', async () => {
  const asForm = (url: string) => post(url, undefined, { accept: 'text/html' })
  const yes = await asForm(`/car/link-opened/${uniqueId}`)
  expect([yes.statusCode, yes.headers['location']]).toEqual([303, `/edit-form/${uniqueId}?plain`])
  const noQuotes = await asForm(`/car/link-opened/${uniqueId}?to=quotes`)
  expect(noQuotes.headers['location']).toBe(`/edit-form/${uniqueId}?plain`)
  const elsewhere = await asForm(`/car/link-opened/${uniqueId}?to=https://elsewhere.example`)
  expect(elsewhere.headers['location']).toBe(`/edit-form/${uniqueId}?plain`)
  const no = await asForm(`/car/not-me/${uniqueId}`)
  expect(no.body).toContain('Texts stopped')
  expect(no.headers['cache-control']).toBe('no-store')
})

test('the plain pages of a link change nothing, and are kept and listed nowhere', async () => {
  for (const query of ['plain', 'plain=stop', 'plain=%3Cb%3E']) {
    const page = await site.app.inject({ url: `/edit-form/${uniqueId}?${query}` })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('AB12 CDE')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  }
  const posting = await site.world.database
    .selectFrom('postings')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(posting.phone_confirmed_at).toBeNull()
  expect((await site.app.inject({ url: `/edit-form/${'A'.repeat(22)}?plain` })).statusCode).toBe(
    404,
  )
})

test('both calls answer 404 for a link that opens nothing', async () => {
  expect((await post(`/car/link-opened/${'A'.repeat(22)}`)).statusCode).toBe(404)
  expect((await post(`/car/not-me/${'A'.repeat(22)}`)).statusCode).toBe(404)
})

test('a lost link is texted again only where car and number match, and the answer never tells', async () => {
  const asked = { registrationNumber: 'ab12cde', phoneNumber: '07700 900123' }
  const match = await post('/car/lost-link', asked)
  const other = await post('/car/lost-link', { ...asked, registrationNumber: 'YK12 ABV' })
  expect([match.statusCode, other.statusCode]).toEqual([200, 200])
  expect(match.body).toBe(other.body)
  expect(await site.textedLinks()).toEqual([uniqueId, uniqueId])
})

test('lost links share the daily limit of a phone, silently', async () => {
  const asked = { registrationNumber: 'AB12 CDE', phoneNumber: '07700 900123' }
  for (let time = 0; time < 5; time += 1) {
    expect((await post('/car/lost-link', asked)).statusCode).toBe(200)
  }
  expect(await site.textedLinks()).toHaveLength(3)
})

test('the lost-link form posts by itself and is sent back to its page', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/car/lost-link',
    payload: 'registrationNumber=AB12+CDE&phoneNumber=07700+900123',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers['location']).toBe('/lost-link#sent')
  expect(await site.textedLinks()).toHaveLength(2)
})

test('a lost link asked for without a number is refused by field', async () => {
  const answer = await post('/car/lost-link', { registrationNumber: 'AB12 CDE' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().problems).toMatchObject([
    { field: 'phoneNumber', message: 'Phone number is required.' },
  ])
})
