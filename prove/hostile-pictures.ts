// Pictures made to crash, hang or fill whoever decodes them.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { atLeast, atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled, timeLimit } from '../bench/effort.ts'
import {
  framesGif,
  hollowPng,
  mediaFile,
  phonePhoto,
  pngOf,
  type PngHead,
} from '../server/photos/made-photos.ts'
import { preparePhoto } from '../server/photos/prepare-photo.ts'

const PICTURES = scaled(300, 12)
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
const HOLD_SECONDS = 5
const SEED = 20_261_122

export const hostilePicturesProof: Bench = {
  name: 'hostile-pictures',
  title: 'Hostile pictures',
  method: `${PICTURES} pictures go through what prepares photos, one after the other: large ones of one colour that
pack to next to nothing, with 8 and 16 bits, with and without colours and transparency, interlaced ones, hollow ones,
endless lines and columns, many frames, brands without content, and whole photos in five formats with bytes
changed, cut, doubled or exchanged at places drawn by a fixed seed. After every tenth an ordinary photo has to
be taken.`,
  run,
}

async function run(): Promise<Figure[]> {
  const isTimeUp = timeLimit()
  const good = await phonePhoto(240, 160)
  const outcomes = new Map<string, number>()
  let thrown = 0
  let lost = 0
  let longest = 0
  let tried = 0
  for await (const bytes of hostilePictures()) {
    if (tried === PICTURES || isTimeUp()) break
    const began = performance.now()
    const answer = await preparePhoto(bytes).catch(() => null)
    longest = Math.max(longest, (performance.now() - began) / 1000)
    if (answer === null) thrown += 1
    const outcome = answer === null ? 'thrown' : answer.ok ? 'kept' : answer.reason
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    if (tried % 10 === 0 && !(await preparePhoto(good)).ok) lost += 1
    tried += 1
  }
  return [
    atLeast('Pictures', tried, PICTURES, ''),
    ...[...outcomes].map(([what, count]) => ({ what: `… ${what}`, measured: shown(count, '') })),
    atMost('Faults instead of an answer', thrown, 0, ''),
    atMost('Ordinary photos refused in between', lost, 0, ''),
    {
      ...atMost('The longest that one took', longest, HOLD_SECONDS, 's'),
      before: '5 s for 381 kB',
    },
  ]
}

async function* hostilePictures(): AsyncGenerator<Buffer> {
  yield* oddFiles()
  yield* heavyPictures()
  const photo = sharp(await phonePhoto(480, 320))
  const whole = await Promise.all(
    FORMATS.map((format) => photo.clone().toFormat(format).toBuffer()),
  )
  const random = openRandom(SEED)
  for (;;) yield mutated(whole[random(whole.length)] ?? Buffer.alloc(0), random)
}

const SIZES = [
  [7000, 7000],
  [49_000, 1000],
  [1000, 49_000],
] as const
// Depth, and the kind of colours as PNG numbers it.
const KINDS = [
  [8, 2],
  [8, 6],
  [16, 2],
  [16, 6],
  [1, 0],
] as const

async function* heavyPictures(): AsyncGenerator<Buffer> {
  for (const [width, height] of SIZES) {
    for (const [depth, colour] of KINDS) {
      for (const isInterlaced of [false, true]) {
        yield flatPng({ width, height, depth, colour, isInterlaced })
      }
    }
  }
  const flat = sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'red' } })
  yield await flat.clone().jpeg({ progressive: true }).toBuffer()
  yield await flat.clone().webp({ lossless: true, effort: 0 }).toBuffer()
}

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 6: 4 }

/** A whole PNG of nothing but zeros, which packs to a thousandth. */
function flatPng(head: PngHead): Buffer {
  const { width, height, depth, colour, isInterlaced } = head
  const bits = width * depth * (CHANNELS[colour] ?? 1)
  const bytes = (Math.ceil(bits / 8) + 1) * height
  // The seven passes of an interlaced one together hold no more than this much besides.
  const data = deflateSync(Buffer.alloc(bytes + (isInterlaced ? 16 * height : 0)), { level: 1 })
  return pngOf(head, data)
}

function oddFiles(): Buffer[] {
  return [
    hollowPng(65_535, 65_535),
    hollowPng(5001, 10_000),
    hollowPng(49_000_000, 1),
    hollowPng(1, 49_000_000),
    hollowPng(7000, 7000),
    framesGif(100, 100_000),
    framesGif(7000, 2000),
    framesGif(65_535, 1),
    mediaFile('avif', 'mif1', 'miaf'),
    mediaFile('heic', 'mif1', 'heic'),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
  ]
}

type Random = (below: number) => number

// https://en.wikipedia.org/wiki/Linear_congruential_generator, with the constants of Numerical Recipes.
function openRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function mutated(whole: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(whole)
  const from = random(bytes.length)
  switch (random(5)) {
    case 0:
      for (let byte = 0; byte < 1 + random(40); byte += 1) bytes[random(bytes.length)] = random(256)
      return bytes
    case 1:
      // The headers, where the sizes are.
      for (let byte = 0; byte < 4; byte += 1) bytes[4 + random(60)] = random(256)
      return bytes
    case 2:
      return bytes.subarray(0, from)
    case 3:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(random(bytes.length))])
    default:
      return bytes.fill(random(256), from, Math.min(bytes.length, from + random(2000)))
  }
}
