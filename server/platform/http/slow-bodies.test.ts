import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CAR, submit } from '../../../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'
import { redAndBlue } from '../../../tests/support/made-photos.ts'
import { measureSpeed } from './slow-bodies.ts'

let site: TestSite

// Bodies are measured by a clock that the test moves; everything else keeps the real one.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  site = await openTestSite({ SUBMISSIONS_PER_HOUR: '0' })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  vi.useRealTimers()
  await site.close()
})

/** Sends the head of a request; what else it sends arrives before it goes on. */
async function begin(head: string) {
  const arrived = once(site.app.server, 'connection') as Promise<[Socket]>
  const socket = connect((site.app.server.address() as AddressInfo).port, '127.0.0.1')
  const [atServer] = await arrived
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  const answer = once(socket, 'close').then(() => received)
  let sent = 0
  const send = async (text: string): Promise<void> => {
    socket.write(text)
    sent += text.length
    await expect.poll(() => atServer.bytesRead).toBe(sent)
  }
  const request = once(site.app.server, 'request')
  await send(`${head}\r\nHost: x\r\nAccept: application/json\r\n`)
  await send('\r\n')
  await request
  return { send, answer, isOpen: () => !socket.closed && received === '' }
}

const PHOTO =
  'POST /car/submit-form HTTP/1.1\r\nContent-Length: 900000\r\nContent-Type: multipart/form-data; boundary=b'
const PART = '--b\r\nContent-Disposition: form-data; name="carPhoto"; filename="a.jpg"\r\n\r\n'
const JSON_CALL =
  'POST /car/lost-link HTTP/1.1\r\nContent-Length: 900\r\nContent-Type: application/json'

test.each([
  ['photo', PHOTO, PART],
  ['call', JSON_CALL, '{'],
])('a %s that is silent for ten seconds is told so', async (_what, head, body) => {
  const line = await begin(head)
  await line.send(body)
  vi.advanceTimersByTime(10_000)
  expect(line.isOpen()).toBe(true)
  vi.advanceTimersByTime(2000)
  const answer = await line.answer
  expect(answer).toContain('HTTP/1.1 408')
  expect(answer).toContain('connection: close')
  expect(answer).toContain('Try again where the signal is better, or without a photo.')
})

test('a photo that comes byte by byte is told so after twenty seconds', async () => {
  const line = await begin(PHOTO)
  await line.send(PART)
  for (let second = 0; second < 18; second += 1) {
    await line.send('x')
    vi.advanceTimersByTime(1000)
  }
  expect(line.isOpen()).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(await line.answer).toContain('"reason":"too-slow"')
})

test('a photo over a line of six kilobytes a second that pauses is waited for', async () => {
  const line = await begin(PHOTO)
  await line.send(PART)
  for (let second = 0; second < 90; second += 1) {
    if (second % 30 >= 9) await line.send('x'.repeat(6000))
    vi.advanceTimersByTime(1000)
  }
  expect(line.isOpen()).toBe(true)
  vi.advanceTimersByTime(12_000)
  expect(await line.answer).toContain('HTTP/1.1 408')
})

test('a quick start gives a body no more than twenty seconds', () => {
  const speed = measureSpeed({ bytesPerSecond: 4000, keptMs: 20_000, givenMs: 20_000 }, 0)
  speed.came(14_000_000, 1000)
  expect([speed.isSlow(20_999), speed.isSlow(21_000)]).toEqual([false, true])
})

test('a client refused before its body came, which goes on silently, is hung up on', async () => {
  const line = await begin(
    'POST /nowhere HTTP/1.1\r\nContent-Length: 900\r\nContent-Type: text/plain',
  )
  await line.send('x')
  await expect.poll(() => line.isOpen()).toBe(false)
  vi.advanceTimersByTime(12_000)
  expect(await line.answer).toMatch(/^HTTP\/1\.1 4/)
})

test('an address whose photos stalled may send one again', async () => {
  const lines = [await begin(PHOTO), await begin(PHOTO)]
  for (const line of lines) await line.send(`${PART}some of it`)
  vi.advanceTimersByTime(12_000)
  for (const line of lines) expect(await line.answer).toContain('408')
  vi.useRealTimers()
  const photo = await redAndBlue(60, 40).jpeg().toBuffer()
  await expect.poll(async () => (await submit(site.app, CAR, { photo })).statusCode).toBe(200)
})
