import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { forThisTest } from '../../../tests/support/for-each-test.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'

const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

async function openTwice(settings: Record<string, string>) {
  const site = await forThisTest(openTestSite({ CONNECTIONS_PER_ADDRESS: '2', ...settings }))
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(site.app.server, 'connection')
    return socket
  }
  return { open, first: await open(), second: await open() }
}

test('an address has so many connections, and another one once it closes one', async () => {
  const { open, first } = await openTwice({})
  await once(await open(), 'close')
  first.destroy()
  await once(first, 'close')
  const next = await open()
  // The server has to have seen the first one go.
  const isAnswered = async (): Promise<boolean> => {
    const socket = next.destroyed ? await open() : next
    socket.write(LIVEZ)
    return Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ])
  }
  await expect.poll(isAnswered).toBe(true)
})

test('behind a proxy the connections are not counted', async () => {
  const { open } = await openTwice({ TRUST_PROXY: '1' })
  const third = await open()
  third.write(LIVEZ)
  expect(String(await once(third, 'data'))).toContain('HTTP/1.1 200')
})
