// The firewall's file, loaded as it is where a network of its own can be had for that.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../server/platform/settings/config.ts'

const HOLD = join(import.meta.dirname, '../tests/support/hold-connections.ts')
const PROBE =
  'grep -q . /proc/net/if_inet6 && nft add table inet probe && nft add chain inet probe one && nft add rule inet probe one ct count 1 accept'

function inOwnNetwork(script: string) {
  const inside = `ip link set lo up && ${script}`
  const words = ['--map-root-user', '--net', 'sh', '-c', inside]
  return spawnSync('unshare', words, { cwd: import.meta.dirname, encoding: 'utf8' })
}

test('the firewall refuses an address one connection more than it may hold, and no other', (context) => {
  if (inOwnNetwork(PROBE).status !== 0) {
    return context.skip('needs nft and the right to make a network: the file was not loaded')
  }
  const settings = readConfig({})
  if (!settings.ok) throw new Error('The defaults are refused.')
  const most = settings.config.connectionsPerAddress
  const hold = `${process.execPath} ${HOLD} ${most}`
  const { stdout, stderr } = inOwnNetwork(`nft -f connections.nft && ${hold}`)
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ '127.0.0.1': most, '127.0.0.2': most, '::1': most })
  expect(JSON.parse(inOwnNetwork(hold).stdout)).toMatchObject({ '::1': most + 1 })
})
