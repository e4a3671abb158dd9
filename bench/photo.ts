// What a large photo costs: its own sender, everybody else, and the machine.
import { cpSync } from 'node:fs'
import sharp from 'sharp'
import { filledDatabase, linkOf, quotesOf } from './fill-database.ts'
import { median, quantile } from './interleave.ts'
import { runLoad } from './load.ts'
import { nearestInSize } from './made-photo.ts'
import { childrenOf, mostHeld } from './processor-time.ts'
import { atMost, figureOf, type Bench, type Figure } from './report.ts'
import { details, read } from './requests.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const WIDTH = 4000
const HEIGHT = 3000
const BYTES = 3_000_000
const ALONE = 7
const ROUNDS = 5
const AT_ONCE = 8
const READERS = 8
const PAUSE_MS = 20
const MB = 1024 * 1024

export const photoBench: Bench = {
  name: 'photo',
  title: 'A 12-megapixel photo of 3 MB',
  method: `A ${WIDTH} × ${HEIGHT} JPEG of noise over colour, as large as a phone's, is posted with the home
form: ${ALONE} times alone after once to warm up, then ${AT_ONCE} at once, ${ROUNDS} times over. While those
run, ${READERS} clients in another process read the home page, the terms, postings and quotes, each
pausing ${PAUSE_MS} ms after an answer; the 99th percentile is that of all their answers while an upload
was running. Memory is the most that each process ever held (resident, \`VmHWM\`).`,
  run,
}

async function run(): Promise<Figure[]> {
  const photo = await makePhoto()
  // A copy, since the filled one is kept and each phone gets only a few texts a day.
  const dataDir = emptyDirectory('photo')
  cpSync(await filledDatabase(1000), dataDir, { recursive: true })
  const server = await startProduct(dataDir, { TRUST_PROXY: '1' })
  await upload(server, photo)
  const alone: number[] = []
  for (let time = 0; time < ALONE; time += 1) alone.push((await upload(server, photo)).took)
  const together = await readWhileUploading(server, photo)
  const memory = peakMemory(server.pid)
  await server.stop()
  const { reads } = together
  return [
    figureOf('The photo', photo.size / 1e6, 'MB'),
    atMost('Answered alone, median', median(alone) / 1000, 1.5, 's'),
    atMost('Answered alone, the slowest', Math.max(...alone) / 1000, 1.5, 's'),
    figureOf(`${AT_ONCE} at once, all answered after`, median(together.rounds) / 1000, 's'),
    { what: 'Of those, asked to try again later', measured: `${together.turnedAway}` },
    atMost(`Other reads meanwhile, p99 of ${reads.length}`, quantile(reads, 0.99), 150, 'ms'),
    figureOf('The same reads without uploads, p99', quantile(together.quiet, 0.99), 'ms'),
    figureOf('Other reads meanwhile, the slowest', Math.max(...reads), 'ms'),
    ...(memory === null
      ? []
      : [
          atMost('Memory of the server process, the most', memory.server / MB, 500, 'MB'),
          atMost('With its decoders, the sum of the most', memory.all / MB, 500, 'MB'),
        ]),
  ]
}

async function readWhileUploading(
  server: Running,
  photo: Blob,
): Promise<{ rounds: number[]; reads: number[]; quiet: number[]; turnedAway: number }> {
  const requests = ['/', '/terms', `/car/get-data/${linkOf(1)}`, quotesOf(0)].map(read)
  const load = { port: server.port, clients: READERS, seconds: 0.25, pauseMs: PAUSE_MS, requests }
  const given = {
    rounds: [] as number[],
    reads: [] as number[],
    quiet: [] as number[],
    turnedAway: 0,
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    given.quiet.push(...(await runLoad({ ...load, seconds: 1 })).times)
    const began = performance.now()
    const running = new Set(Array.from({ length: AT_ONCE }, (_, nth) => nth))
    const ended = Promise.all(
      [...running].map((nth) => upload(server, photo, nth).finally(() => running.delete(nth))),
    )
    // In short pieces, so that no more than the last of them outlives the uploads.
    while (running.size > 0) given.reads.push(...(await runLoad(load)).times)
    given.turnedAway += (await ended).filter(({ taken }) => !taken).length
    given.rounds.push(performance.now() - began)
  }
  return given
}

let uploaded = 5_000_000

async function upload(
  { port }: Running,
  photo: Blob,
  sender = 0,
): Promise<{ took: number; taken: boolean }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(details(uploaded++))) form.append(name, value)
  form.append('carPhoto', photo, 'car.jpg')
  const began = performance.now()
  const url = `http://127.0.0.1:${port}/car/submit-form`
  // Each from an address of its own: one address may send only two photos at once.
  const headers = { 'x-forwarded-for': `203.0.113.${1 + sender}` }
  const answer = await fetch(url, { method: 'POST', body: form, headers })
  const text = await answer.text()
  if (!answer.ok && answer.status !== 503) throw new Error(`A photo was refused: ${text}`)
  return { took: performance.now() - began, taken: answer.ok }
}

// Noise blurred as a lens would.
async function makePhoto(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const pixels = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise },
  })
    .blur(0.8)
    .raw()
    .toBuffer()
  const image = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  return new Blob([new Uint8Array(await nearestInSize(image, BYTES))], { type: 'image/jpeg' })
}

// Only Linux tells; elsewhere the figures are left out.
function peakMemory(pid: number): { server: number; all: number } | null {
  if (process.platform !== 'linux') return null
  const server = mostHeld(pid)
  return { server, all: childrenOf(pid).reduce((sum, child) => sum + mostHeld(child), server) }
}
