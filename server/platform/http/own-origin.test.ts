import { expect, test } from 'vitest'
import { queuedTexts } from '../../../tests/support/agent-caller.ts'
import { forThisTest, openTestSite } from '../../../tests/support/test-site.ts'
import { CAR, multipartForm, submit } from '../../../tests/support/forms.ts'
import { isFromForeignPage } from './own-origin.ts'

const OURS = 'https://beatscrap.example'
const LOCAL = 'http://localhost:3000'

const fromSite = (site: string, origin?: string) => ({
  'sec-fetch-site': site,
  ...(origin && { origin }),
})

test.each([
  ['a program', {}, false],
  ['our page', fromSite('same-origin', OURS), false],
  ['our page in an old browser', { origin: OURS }, false],
  ['our page that hides its origin', fromSite('same-origin', 'null'), false],
  ['another site', { origin: 'https://elsewhere.example' }, true],
  ['another site that hides its origin', { origin: 'null' }, true],
  ['a frame of another site', fromSite('cross-site', 'null'), true],
  ['another site without an origin', fromSite('cross-site'), true],
  ['another host of ours', fromSite('same-site', 'https://blog.beatscrap.example'), true],
  ['our host without encryption', { origin: 'http://beatscrap.example' }, true],
  ['another port of ours', { origin: `${OURS}:8443` }, true],
  ['two origins', { origin: [OURS, OURS] }, true],
  ['this machine, for a site elsewhere', { origin: LOCAL }, true],
])('%s', (_what, headers, foreign) => {
  expect(isFromForeignPage(headers, OURS)).toBe(foreign)
})

test.each([
  ['another name of this machine', 'http://127.0.0.1:3000', false],
  ['this machine by another name with encryption', 'https://127.0.0.1:3000', true],
  ['another port of this machine', 'http://127.0.0.1:8000', true],
  ['nonsense', 'nonsense', true],
  ['a list of one origin', [LOCAL], true],
])('on one’s own machine, %s', (_what, origin, foreign) => {
  expect(isFromForeignPage({ origin }, LOCAL)).toBe(foreign)
})

const FOREIGN = fromSite('cross-site', 'https://elsewhere.example')
const openSite = () => forThisTest(openTestSite({ PUBLIC_URL: OURS }))

test('a page of another site makes no posting, no application and no text', async () => {
  const site = await openSite()
  const { payload, headers } = await multipartForm(CAR)
  const id = 'A'.repeat(22)
  for (const [method, url] of [
    ['POST', '/car/submit-form'],
    ['POST', '/car/lost-link'],
    ['POST', `/car/link-opened/${id}`],
    ['POST', '/agent/applications'],
    ['POST', '/agent/sign-in'],
    ['PUT', `/car/edit-form/${id}`],
    ['DELETE', `/car/delete-data/${id}`],
    // Not even where it had its own name point to our address.
    ['POST', '/car/submit-form', 'elsewhere.example'],
  ] as const) {
    const from = { ...headers, ...FOREIGN, host: 'elsewhere.example' }
    const answer = await site.app.inject({ method, url, payload, headers: from })
    expect([url, answer.statusCode, answer.json().reason]).toEqual([url, 403, 'foreign-page'])
    expect(answer.json().detail).toContain(OURS)
  }
  expect(await queuedTexts(site.services)).toEqual([])
  const from = { ...headers, ...fromSite('same-origin', OURS) }
  expect((await site.post('/car/submit-form', payload, from)).statusCode).toBe(200)
})

test('a form of another site is answered with a page that leads to ours, and reading is for pages of other sites too', async () => {
  const site = await openSite()
  const headers = { accept: 'text/html', origin: 'https://elsewhere.example' }
  const answer = await submit(site.app, CAR, { headers })
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toContain('This was sent from another website.')
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await site.app.inject({ method, url: '/', headers: FOREIGN })).statusCode).toBe(200)
  }
})
