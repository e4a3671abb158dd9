import { expect, test } from 'vitest'
import { forThisTest, openTestSite } from '../../../tests/support/test-site.ts'
import { clientNetworks } from './client-networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:5555', '203.0.113.7', '203.0.113.0/24'],
  ['2001:0db8:0001:0002:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['made up', '0.0.0.0', '0.0.0.0/24'],
  ['999.1.2.3', '0.0.0.0', '0.0.0.0/24'],
])('%s counts as %s within %s', (ip, address, network) => {
  expect(clientNetworks({ ip })).toEqual({ address, network })
})

async function warningsOf(settings: Record<string, string>) {
  const site = await forThisTest(openTestSite(settings))
  await site.get('/livez')
  for (const time of ['one', 'two'])
    await site.get('/livez', { 'x-forwarded-for': '198.51.100.7', time })
  return site.services.log.lines.filter(({ level }) => level === 'warn')
}

test('an unknown proxy is warned about once, without its address; a trusted one is not', async () => {
  const warnings = await warningsOf({})
  expect(warnings).toHaveLength(1)
  expect(JSON.stringify(warnings)).toContain('TRUST_PROXY')
  expect(JSON.stringify(warnings)).not.toContain('198.51')
  expect(await warningsOf({ TRUST_PROXY: '1' })).toEqual([])
})
