import { expect, test } from 'vitest'
import { openTestSite } from '../../tests/support/test-site.ts'
import { clientNetwork } from './address-limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:5555', '203.0.113.7'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(clientNetwork({ ip })).toBe(network)
})

test('past its share of reads an address is told when to come back', async () => {
  const site = await openTestSite({ READS_PER_MINUTE: '2' })
  const read = (remoteAddress: string) =>
    site.app.inject({ url: `/car/get-data/${'A'.repeat(22)}`, remoteAddress })
  const statuses = []
  for (let time = 0; time < 3; time += 1) statuses.push((await read('203.0.113.7')).statusCode)
  expect(statuses).toEqual([404, 404, 429])
  const refused = await read('203.0.113.7')
  expect(refused.json()).toMatchObject({ success: false, status: 429 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read('203.0.113.8')).statusCode).toBe(404)
  await site.close()
})

test('of the link pages only the plain ones count, and one past the share is still a page', async () => {
  const site = await openTestSite({ READS_PER_MINUTE: '1' })
  const headers = { accept: 'text/html' }
  const path = `/edit-form/${'A'.repeat(22)}`
  const open = (url: string) => site.app.inject({ url, headers })
  for (let time = 0; time < 3; time += 1) expect((await open(path)).statusCode).toBe(200)
  expect((await open(`${path}?plain`)).statusCode).toBe(404)
  const refused = await open(`${path}?plain`)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('text/html')
  expect(refused.body).toContain('We couldn’t open your link')
  expect(refused.body).toContain(`href="${path}?plain"`)
  expect((await open(path)).statusCode).toBe(200)
  await site.close()
})

test('everything that writes shares one allowance, and no header tells of it', async () => {
  const site = await openTestSite({ SUBMISSIONS_PER_HOUR: '2' })
  const id = 'A'.repeat(22)
  const first = await site.app.inject({ method: 'DELETE', url: `/car/delete-data/${id}` })
  expect(Object.keys(first.headers).filter((name) => name.includes('ratelimit'))).toEqual([])
  await site.app.inject({ method: 'POST', url: `/car/not-me/${id}` })
  const third = await site.app.inject({ method: 'POST', url: `/car/link-opened/${id}` })
  expect(third.statusCode).toBe(429)
  expect((await site.app.inject({ url: `/car/get-data/${id}` })).statusCode).toBe(404)
  await site.close()
})

test('an address behind trusted proxies is the one they saw', async () => {
  const site = await openTestSite({ READS_PER_MINUTE: '1', TRUST_PROXY: '1' })
  const read = (seen: string) =>
    site.app.inject({
      url: `/car/get-data/${'A'.repeat(22)}`,
      headers: { 'x-forwarded-for': `198.51.100.1, ${seen}` },
    })
  expect((await read('203.0.113.7')).statusCode).toBe(404)
  expect((await read('203.0.113.7')).statusCode).toBe(429)
  expect((await read('203.0.113.8')).statusCode).toBe(404)
  await site.close()
})
