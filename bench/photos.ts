// How fast submissions with a photo of the usual size are taken, against a bare pipeline that makes
// the same two pictures, and what the pictures look like.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { preparePhoto } from '../server/vehicles/photos/decode/prepare-photo.ts'
import { drawPicture } from '../seed/pictures/draw-picture.ts'
import { randomFrom } from '../seed/random.ts'
import { interleave, median, quantile, ratio } from './interleave.ts'
import { runLoad, submissions, type LoadResult } from './load.ts'
import { nearestInSize } from './made-photo.ts'
import { secondsUsedWithChildren } from './processor-time.ts'
import { atLeast, atMost, figureOf, type Bench, type Figure } from './report.ts'
import { read } from './requests.ts'
import { similarity } from './similarity.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const WIDTH = 1280
const HEIGHT = 960
const BYTES = 205_000
const GRAIN = 14
const ROUNDS = 7
const SECONDS = 3
const CLIENTS = 8
const READERS = 4
const PAUSE_MS = 20

export const photosBench: Bench = {
  name: 'photos',
  title: 'Submitting with a photo of 200 kB',
  method: `${CLIENTS} clients post the home form with a ${WIDTH} × ${HEIGHT} JPEG of a drawn car and a camera's
noise to \`server/main.js\` with its default settings. The bare pipeline decodes the same photo once and
makes two baseline JPEGs of it with sharp's own settings, ${CLIENTS} photos at a time in one process, and
does nothing else. ${ROUNDS} rounds of ${SECONDS} s each alternately after two to warm up; medians. The reads are
those of ${READERS} clients in another process, each pausing ${PAUSE_MS} ms, with and without the submissions.
Similarity is the mean structural similarity (SSIM) of brightness to the same picture before it became
a JPEG. Until 21 November 2026 pictures were progressive, and the thumbnail
was made out of the photo's JPEG: the photo had the same pixels in 205 kB, the thumbnail 17.4 kB and a
similarity of 0.956. Of a real photograph (a flower, 222 kB as sent) they were 198 and 38.9 kB then, are
208 and 41.0 kB now; butteraugli's 3-norm is 0.59 for both photos, 1.15 and 1.10 for the thumbnails.`,
  run,
}

async function run(): Promise<Figure[]> {
  const dataDir = emptyDirectory('photos')
  const photoFile = join(dataDir, 'car.jpg')
  writeFileSync(photoFile, await nearestInSize(await takePhoto(), BYTES))
  const server = await startProduct(dataDir, { TEXT_SENDER: 'off' })
  const processor: number[] = []
  const { bare, product } = await interleave(ROUNDS, {
    bare: () => barePictures(photoFile),
    product: async () => {
      const before = secondsUsedWithChildren(server.pid)
      const { rate, requests } = await submit(server, photoFile)
      processor.push((1000 * (secondsUsedWithChildren(server.pid) - before)) / requests)
      return rate
    },
  })
  const quiet = await reads(server)
  const [busy] = await Promise.all([reads(server), submit(server, photoFile)])
  await server.stop()
  return [
    figureOf('Bare pipeline', median(bare), 'a second'),
    figureOf('Product', median(product), 'a second'),
    atLeast('Product, of the bare pipeline', 100 * ratio(product, bare), 50, '%'),
    figureOf('Processor time a photo', median(processor), 'ms'),
    figureOf('Reads without photos, p99', quantile(quiet, 0.99), 'ms'),
    atMost('Reads meanwhile, p99', quantile(busy, 0.99), 150, 'ms'),
    ...(await likeness(readFileSync(photoFile))),
  ]
}

async function likeness(sent: Buffer): Promise<Figure[]> {
  const kept = await preparePhoto(sent)
  if (!kept.ok) throw new Error('The photo was refused.')
  const { photo, thumbnail } = kept.value
  const small = sharp(sent).resize({ width: 480, height: 480, fit: 'inside' })
  return [
    figureOf('Sent', sent.length / 1000, 'kB'),
    figureOf('Photo', photo.length / 1000, 'kB'),
    atLeast('Photo, similarity', await similarity(photo, sharp(sent)), 0.97, ''),
    figureOf('Thumbnail', thumbnail.length / 1000, 'kB'),
    atLeast('Thumbnail, similarity', await similarity(thumbnail, small), 0.95, ''),
  ]
}

function submit({ port }: Running, photoFile: string): Promise<LoadResult> {
  const requests = submissions(photoFile)
  return runLoad({ port, clients: CLIENTS, seconds: SECONDS, requests })
}

async function reads({ port }: Running): Promise<number[]> {
  const requests = ['/', '/terms'].map(read)
  const load = { port, clients: READERS, seconds: SECONDS, pauseMs: PAUSE_MS, requests }
  return (await runLoad(load)).times
}

const inProcess = promisify(execFile)

async function barePictures(photoFile: string): Promise<number> {
  const program = join(import.meta.dirname, 'reference-pictures.ts')
  const { stdout } = await inProcess(process.execPath, [program, photoFile, String(SECONDS)])
  return Number(stdout)
}

// A car as an owner would photograph it, with the grain of a small lens.
async function takePhoto(): Promise<Sharp> {
  const size = { width: WIDTH, height: HEIGHT }
  const random = randomFrom(3)
  const drawn = sharp(
    Buffer.from(drawPicture({ body: 'hatchback', paint: { shade: '#3d5784' }, wear: [] }, random)),
  )
  const pixels = await drawn.resize(size).flatten({ background: 'white' }).raw().toBuffer()
  const grained = Uint8ClampedArray.from(pixels, (value) => value + random.between(-GRAIN, GRAIN))
  return sharp(grained, { raw: { ...size, channels: 3 } })
}
