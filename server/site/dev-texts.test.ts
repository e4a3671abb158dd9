import type { InjectOptions } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { CAR, submit } from '../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'

let site: TestSite

afterEach(() => site.close())

test('a browser on this machine sees the texts with live links, the latest first', async () => {
  site = await openTestSite()
  await submit(site.app)
  site.services.clock.advance(1)
  await submit(site.app, { ...CAR, registrationNumber: 'YK12 ABV' })
  const answer = await site.get('/dev/texts', { host: 'localhost:3000' })
  expect(answer.statusCode).toBe(200)
  const links = answer.body.matchAll(/href="http:\/\/localhost:3000\/edit-form\/([^"]+)"/g)
  const sent = await site.textedLinks()
  expect([...links].map(([, uniqueId]) => uniqueId)).toEqual(sent.toReversed())
})

const HERE = { host: 'localhost' }
const REAL = { TEXT_WEBHOOK_URL: 'http://127.0.0.1:9/', TEXT_WEBHOOK_SECRET: 'hush' }

test.each<[string, InjectOptions, Record<string, string>]>([
  ['from another machine', { headers: HERE, remoteAddress: '203.0.113.7' }, {}],
  ['from another host name', { headers: { host: 'beatscrap.example' } }, {}],
  ['from a proxy', { headers: { ...HERE, 'x-forwarded-for': '127.0.0.1' } }, {}],
  ['on a site of its own name', { headers: HERE }, { PUBLIC_URL: 'http://beatscrap.example' }],
  ['behind a proxy that says nothing of itself', { headers: HERE }, { TRUST_PROXY: '1' }],
  ['with a real carrier', { headers: HERE }, { TEXT_CARRIER: 'webhook', ...REAL }],
])('%s the page does not exist', async (_where, request, settings) => {
  site = await openTestSite(settings)
  expect((await site.app.inject({ url: '/dev/texts', ...request })).statusCode).toBe(404)
})
