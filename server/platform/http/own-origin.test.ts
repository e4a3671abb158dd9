import { afterEach, expect, test } from 'vitest'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { CAR, multipartForm, submit } from '../../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'
import { isFromForeignPage } from './own-origin.ts'

const OURS = 'https://beatscrap.example'
const LOCAL = 'http://localhost:3000'
let site: TestSite | undefined

afterEach(async () => {
  await site?.close()
  site = undefined
})

test.each([
  ['a program', {}, OURS, false],
  ['our page', { origin: OURS, 'sec-fetch-site': 'same-origin' }, OURS, false],
  ['our page in an old browser', { origin: OURS }, OURS, false],
  [
    'our page that hides its origin',
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    OURS,
    false,
  ],
  ['another site', { origin: 'https://elsewhere.example' }, OURS, true],
  ['another site that hides its origin', { origin: 'null' }, OURS, true],
  ['a frame of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, OURS, true],
  ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, OURS, true],
  [
    'another host of ours',
    { origin: 'https://blog.beatscrap.example', 'sec-fetch-site': 'same-site' },
    OURS,
    true,
  ],
  ['our host without encryption', { origin: 'http://beatscrap.example' }, OURS, true],
  ['another port of ours', { origin: `${OURS}:8443` }, OURS, true],
  ['another name of this machine', { origin: 'http://127.0.0.1:3000' }, LOCAL, false],
  [
    'this machine by another name with encryption',
    { origin: 'https://127.0.0.1:3000' },
    LOCAL,
    true,
  ],
  ['two origins', { origin: [OURS, OURS] }, OURS, true],
  ['a list of one origin', { origin: [LOCAL] }, LOCAL, true],
  ['another port of this machine', { origin: 'http://127.0.0.1:8000' }, LOCAL, true],
  ['this machine, for a site elsewhere', { origin: LOCAL }, OURS, true],
  ['nonsense', { origin: 'nonsense' }, OURS, true],
])('%s', (_what, headers, publicUrl, foreign) => {
  expect(isFromForeignPage(headers, publicUrl)).toBe(foreign)
})

test('a page of another site makes no posting, no application and no text', async () => {
  site = await openTestSite({ PUBLIC_URL: OURS })
  const { payload, headers } = await multipartForm(CAR)
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  const id = 'A'.repeat(22)
  for (const [method, url] of [
    ['POST', '/car/submit-form'],
    ['POST', '/car/lost-link'],
    ['POST', '/agent/applications'],
    ['POST', '/agent/sign-in'],
    ['POST', `/car/not-me/${id}`],
    ['POST', `/car/link-opened/${id}`],
    ['PUT', `/car/edit-form/${id}`],
    ['DELETE', `/car/delete-data/${id}`],
    // Not even where it had its own name point to our address.
    ['POST', '/car/submit-form', 'elsewhere.example'],
  ] as const) {
    const from = { ...headers, ...foreign, host: 'elsewhere.example' }
    const answer = await site.app.inject({ method, url, payload, headers: from })
    expect([url, answer.statusCode, answer.json().reason]).toEqual([url, 403, 'foreign-page'])
    expect(answer.json().detail).toContain(OURS)
  }
  expect(await queuedTexts(site.services)).toEqual([])
  const from = { ...headers, origin: OURS, 'sec-fetch-site': 'same-origin' }
  const ours = await site.post('/car/submit-form', payload, from)
  expect(ours.statusCode).toBe(200)
})

test('a form of another site is answered with a page that leads to ours', async () => {
  site = await openTestSite({ PUBLIC_URL: OURS })
  const headers = { accept: 'text/html', origin: 'https://elsewhere.example' }
  const answer = await submit(site.app, CAR, { headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('This was sent from another website.')
})

test('a header that only holds the word is no second host', async () => {
  site = await openTestSite()
  const headers = { 'x-one': 'host', 'x-two': 'host' }
  expect((await site.get('/', headers)).statusCode).toBe(200)
})

test('reading is for pages of other sites too', async () => {
  site = await openTestSite({ PUBLIC_URL: OURS })
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await site.app.inject({ method, url: '/', headers })).statusCode).toBe(200)
  }
})
