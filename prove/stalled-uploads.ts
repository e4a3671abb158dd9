// One address holds uploads open that never end, so that nobody else's photo is taken.
import { connect, type Socket } from 'node:net'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { redAndBlue } from '../tests/support/made-photos.ts'
import { CAR, multipartForm } from '../tests/support/forms.ts'
import { withServer } from './server.ts'

const STALLED = 7
const ATTACKER = '127.0.0.66'
const PATIENCE_SECONDS = scaled(320, 40)
const HEAD = [
  'POST /car/submit-form HTTP/1.1',
  'host: localhost',
  'content-type: multipart/form-data; boundary=edge',
  'content-length: 15000000',
  '',
  '--edge',
  'content-disposition: form-data; name="carPhoto"; filename="car.jpg"',
  'content-type: image/jpeg',
  '',
  '',
].join('\r\n')

export const stalledUploadsProof: Bench = {
  name: 'stalled-uploads',
  title: 'Seven stalled uploads stop all photos',
  method: `To the real server one address sends the heads of seven uploads of 15 MB and half of each photo, and then
nothing. Another address sends a car with a photo, again every second until it is accepted. The proof also
measures how long the server keeps the stalled ones.`,
  run,
}

async function run(): Promise<Figure[]> {
  return withServer({}, async (server) => {
    const port = Number(new URL(server.url).port)
    const began = performance.now()
    const stalled = Array.from({ length: STALLED }, () => stall(port))
    await pause(2000)
    const askedAt = performance.now()
    let refused = 0
    while ((await sendPhoto(port)) !== 200 && seconds(askedAt) < PATIENCE_SECONDS) {
      refused += 1
      await pause(1000)
    }
    const taken = seconds(askedAt)
    while (stalled.some(({ closed }) => !closed) && seconds(began) < PATIENCE_SECONDS)
      await pause(500)
    const held = seconds(began)
    for (const socket of stalled) socket.destroy()
    return [
      {
        ...atMost('Tries of another’s photo that were refused', refused, 0, ''),
        before: 'all for 306 s',
      },
      atMost('Another’s photo is taken after', taken, 15, 's'),
      { ...atMost('The last stalled upload is ended after', held, 30, 's'), before: '306 s' },
    ]
  })
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000
}

function stall(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.write(HEAD)
  socket.write(Buffer.alloc(7_500_000, 0xff))
  return socket
}

async function sendPhoto(port: number): Promise<number> {
  const bytes = await redAndBlue(300, 200).jpeg().toBuffer()
  const { payload, headers } = await multipartForm(CAR, { bytes })
  return new Promise((resolve) => {
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/car/submit-form', headers },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(payload)
  })
}
