import { expect, test } from 'vitest'
import { clientNetworks } from './client-networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
])('%s counts as %s within %s', (ip, address, network) => {
  expect(clientNetworks({ ip })).toEqual({ address, network })
})
