import { afterEach, expect, test } from 'vitest'
import { submit } from '../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'

let site: TestSite

afterEach(() => site.close())

test('a browser on this machine sees the latest texts with live links', async () => {
  site = await openTestSite()
  await submit(site.app)
  const answer = await site.app.inject({ url: '/dev/texts', headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(200)
  const [uniqueId = ''] = await site.textedLinks()
  expect(answer.body).toContain(`href="http://localhost:3000/edit-form/${uniqueId}"`)
})

test.each([
  ['another machine', { remoteAddress: '203.0.113.7' }],
  ['another host name', { headers: { host: 'beatscrap.example' } }],
  ['a proxy', { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }],
])('from %s the page does not exist', async (_whence, request) => {
  site = await openTestSite()
  const answer = await site.app.inject({
    url: '/dev/texts',
    headers: { host: 'localhost' },
    ...request,
  })
  expect(answer.statusCode).toBe(404)
})

test.each([
  ['a site with a name of its own', { PUBLIC_URL: 'http://beatscrap.example' }],
  ['a site behind a proxy', { TRUST_PROXY: '1' }],
])(
  'on %s the page does not exist, even where the proxy says nothing of itself',
  async (_where, settings) => {
    site = await openTestSite(settings)
    const answer = await site.app.inject({ url: '/dev/texts', headers: { host: '127.0.0.1:3000' } })
    expect(answer.statusCode).toBe(404)
  },
)

test('with a real carrier the page does not exist', async () => {
  site = await openTestSite({
    TEXT_CARRIER: 'webhook',
    TEXT_WEBHOOK_URL: 'http://127.0.0.1:9/',
    TEXT_WEBHOOK_SECRET: 'hush',
  })
  const answer = await site.app.inject({ url: '/dev/texts', headers: { host: 'localhost' } })
  expect(answer.statusCode).toBe(404)
})
