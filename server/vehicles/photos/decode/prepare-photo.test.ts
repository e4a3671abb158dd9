import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { forEachTest, openFolder } from '../../../../tests/support/for-each-test.ts'
import { openDecoders } from './decoder.ts'
import { makePictures, watchProcessor } from './make-pictures.ts'
import { preparePhoto, openDecodingQueue } from './prepare-photo.ts'
import type { PreparedPhoto } from '../../../platform/ports/photo-store.ts'
import {
  framesGif,
  hollowPng,
  mediaFile,
  phonePhoto,
  pixelOf,
  redAndBlue,
} from '../../../../tests/support/made-photos.ts'

// Later tests of this process draw pictures from SVG, which a decoder refuses.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const RED = [254, 0, 0]
const BLUE = [0, 0, 254]

test.each([
  ['JPEG', redAndBlue(300, 200).jpeg()],
  ['progressive JPEG', redAndBlue(300, 200).jpeg({ progressive: true })],
  ['PNG', redAndBlue(300, 200).png()],
  ['interlaced PNG', redAndBlue(300, 200).png({ progressive: true })],
  ['16-bit PNG', redAndBlue(300, 200).toColourspace('rgb16').png()],
  ['WebP', redAndBlue(300, 200).webp()],
  ['AVIF', redAndBlue(300, 200).avif({ effort: 0 })],
  ['GIF', redAndBlue(300, 200).gif()],
])('%s is kept as baseline JPEG, as large as it was', async (_name, picture) => {
  const { photo, thumbnail } = await prepared(await picture.toBuffer())
  for (const kept of [photo, thumbnail]) {
    const size = { width: 300, height: 200 }
    const wanted = { format: 'jpeg', isProgressive: false, ...size }
    expect(await sharp(kept).metadata()).toMatchObject(wanted)
    expectClose(await pixelOf(kept, 20, 100), RED)
    expectClose(await pixelOf(kept, 280, 100), BLUE)
  }
})

test('a large photo is made to fit, turned the right way up, and says nothing of where or by whom', async () => {
  const sent = await phonePhoto(2400, 1800)
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, hasProfile: true })
  expect(sent.includes('Ms Owner')).toBe(true)
  const { photo, thumbnail } = await prepared(sent)

  expect(await sharp(photo).metadata()).toMatchObject({ width: 1200, height: 1600 })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 360, height: 480 })
  for (const kept of [photo, thumbnail]) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(kept).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(kept.includes('Ms Owner')).toBe(false)
  }
})

test.each([
  [1, 4, 16],
  [3, 59, 16],
  [6, 16, 4],
  [8, 16, 59],
])('orientation %i is turned upright: red at %i, %i', async (way, x, y) => {
  const sent = redAndBlue(64, 32).withMetadata({ orientation: way })
  const { photo } = await prepared(await sent.jpeg().toBuffer())
  expectClose(await pixelOf(photo, x, y), RED)
})

test('transparent parts are white, and grey and printing colours become red, green and blue', async () => {
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
  const seen = await prepared(await clear.png().toBuffer())
  expectClose(await pixelOf(seen.photo, 4, 4), [255, 255, 255])

  for (const space of ['cmyk', 'b-w']) {
    const sent = redAndBlue(64, 32).toColourspace(space).jpeg()
    const { photo } = await prepared(await sent.toBuffer())
    expect(await sharp(photo).metadata()).toMatchObject({ width: 64, height: 32, hasAlpha: false })
    expect(await sharp(photo).metadata()).not.toMatchObject({ space: 'cmyk' })
  }
})

test('of several frames the first is kept', async () => {
  const frames = Buffer.concat([
    await redAndBlue(16, 16).removeAlpha().raw().toBuffer(),
    Buffer.alloc(16 * 16 * 3, 255),
  ])
  const raw = { width: 16, height: 32, channels: 3 as const, pageHeight: 16 }
  for (const format of ['gif', 'webp'] as const) {
    const { photo } = await prepared(await sharp(frames, { raw }).toFormat(format).toBuffer())
    expect(await sharp(photo).metadata()).toMatchObject({ width: 16, height: 16 })
    expectClose(await pixelOf(photo, 2, 8), RED)
  }
})

test('one pixel is a photo too', async () => {
  const { photo, thumbnail } = await prepared(await redAndBlue(2, 1).resize(1, 1).png().toBuffer())
  expect(await sharp(photo).metadata()).toMatchObject({ width: 1, height: 1 })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 1, height: 1 })
})

async function prepared(bytes: Buffer): Promise<PreparedPhoto> {
  const answer = await preparePhoto(bytes)
  if (!answer.ok) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return answer.value
}

// JPEG is never exact.
function expectClose(colour: number[], wanted: number[]): void {
  const apart = colour.map((value, at) => Math.abs(value - (wanted[at] ?? NaN)))
  expect(Math.max(...apart), `${colour.join()} for ${wanted.join()}`).toBeLessThan(12)
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

// Which kinds there are is told by photo-kind.test.ts of the domain.
test.each([
  ['an SVG', Buffer.from(SVG), 'not-a-photo'],
  ['a TIFF', await redAndBlue(9, 9).tiff().toBuffer(), 'not-a-photo'],
  ['an iPhone photo', mediaFile('heic', 'mif1', 'heic'), 'heic'],
  ['a film of an iPhone', mediaFile('qt  '), 'video'],
  ['an empty AVIF', mediaFile('avif', 'mif1', 'miaf'), 'damaged'],
  ['only the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
  ['a JPEG that is text', Buffer.from('\xff\xd8\xff My car', 'latin1'), 'damaged'],
  ['a hollow PNG', hollowPng(100, 100), 'damaged'],
])('%s is no photo', async (_name, bytes, code) => {
  const answer = await preparePhoto(bytes)
  const problems = [
    { field: 'carPhoto', code, message: expect.stringMatching(/JPEG, PNG|screenshot/) },
  ]
  expect(answer).toEqual({ ok: false, reason: 'not-a-photo', problems })
})

test('a photo cut off on the way is refused, in every format', async () => {
  const photo = sharp(await phonePhoto(240, 160))
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const whole = await photo.clone().toFormat(format).toBuffer()
    const answer = await preparePhoto(whole.subarray(0, whole.length * 0.6))
    expect(answer, format).toMatchObject({ reason: 'not-a-photo', problems: [{ code: 'damaged' }] })
  }
})

const flat = sharp({ create: { width: 4800, height: 3200, channels: 3, background: 'red' } })

test.each([
  ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, '\xff\xd8\xff', 'latin1'), 'bytes'],
  ['a hollow PNG of 65,535 × 65,535', hollowPng(65_535, 65_535), 'pixels'],
  ['just over 50 megapixels', hollowPng(5001, 10_000), 'pixels'],
  ['a PNG of one endless line', hollowPng(49_000_000, 1), 'pixels'],
  ['an endless column', hollowPng(1, 49_000_000), 'pixels'],
  ['an AVIF of a gigabyte once decoded', await flat.avif({ effort: 0 }).toBuffer(), 'too-heavy'],
  ['sixteen bits deep', hollowPng(7000, 7000, { depth: 16 }), 'too-heavy'],
  ['as deep and in passes', hollowPng(5000, 5000, { depth: 16, isInterlaced: true }), 'too-heavy'],
])('%s is too large', async (_name, bytes, code) => {
  const answer = await preparePhoto(bytes)
  const problems = [{ field: 'carPhoto', code, message: expect.stringMatching('smaller') }]
  expect(answer).toEqual({ ok: false, reason: 'photo-too-large', problems })
})

test('a GIF of a hundred thousand frames costs no more than its first', async () => {
  expect(await preparePhoto(framesGif(100, 100_000))).toMatchObject({ ok: true })
})

test('if far too many photos come at once, some are told to come back, and none is lost', async () => {
  const photo = await redAndBlue(64, 32).jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 60 }, () => preparePhoto(photo)))
  const busy = answers.filter((answer) => !answer.ok)
  expect(answers.length - busy.length).toBeGreaterThan(0)
  for (const answer of busy) {
    expect(answer).toEqual({ ok: false, reason: 'busy', retryAfterSeconds: 5 })
  }
  expect(await preparePhoto(photo)).toMatchObject({ ok: true })
})

test('no more than are allowed are worked on at once, and in order', async () => {
  const withSlot = openDecodingQueue({ atOnce: 2, waiting: 10, patienceMs: 60_000 })
  const [working, finished] = [new Set<number>(), [] as number[]]
  const work = (n: number) => async () => {
    working.add(n)
    expect(working.size).toBeLessThanOrEqual(2)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working.delete(n)
    finished.push(n)
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map((n) => withSlot(work(n))))
  expect(finished).toEqual([0, 1, 2, 3, 4, 5])
})

test('a caller that finds too many waiting is told at once', async () => {
  const withSlot = openDecodingQueue({ atOnce: 1, waiting: 1, patienceMs: 60_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const [first, second] = [withSlot(() => promise), withSlot(async () => 'second')]
  expect(withSlot.figures()).toEqual({ working: 1, waiting: 1 })
  expect(await withSlot(async () => 'third')).toBe('busy')
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('a caller that waited too long is told, and the next one gets its place', async () => {
  const withSlot = openDecodingQueue({ atOnce: 1, waiting: 5, patienceMs: 10 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = withSlot(() => promise)
  expect(await withSlot(async () => 'never')).toBe('busy')
  resolve('first')
  await first
  expect(await withSlot(async () => 'next')).toBe('next')
})

test('work that fails gives its place back', async () => {
  const withSlot = openDecodingQueue({ atOnce: 1, waiting: 0, patienceMs: 10 })
  await expect(withSlot(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withSlot(async () => 'yes')).toBe('yes')
})

const JOB = { bytes: Buffer.from('bytes'), kind: 'jpeg', heavyToo: false } as const

const folder = forEachTest(openFolder)

test('a photo that crashes its decoder takes nothing else with it', async () => {
  const decode = await decoders(`process.on('message', () => process.kill(process.pid, 'SIGSEGV'))`)
  expect(await decode(JOB)).toBe('crashed')
  expect(await decode(JOB)).toBe('crashed')
})

test('a photo that hangs its decoder is given up', async () => {
  const decode = await decoders(`process.on('message', () => { for (;;); })`, { limitMs: 400 })
  expect(await decode(JOB)).toBe('late')
})

const COUNTS_JOBS = `
  let jobs = 0
  process.on('message', () => process.send('job ' + ++jobs))
  process.on('disconnect', () => process.exit())
`

test('a decoder is kept for the next photo, and ends after a while', async () => {
  const patient = await decoders(COUNTS_JOBS)
  expect([await patient(JOB), await patient(JOB)]).toEqual(['job 1', 'job 2'])
  const hasty = await decoders(COUNTS_JOBS, { keptIdleMs: 20 })
  expect(await hasty(JOB)).toBe('job 1')
  await expect.poll(() => hasty(JOB), { interval: 200 }).toBe('job 1')
})

test('where no decoder starts it is an outage, not the photo', async () => {
  await expect((await decoders('process.exit(1)'))(JOB)).rejects.toThrow('No decoder would start')
})

test('a decoder whose server was killed ends without a word', async () => {
  const program = join(import.meta.dirname, 'decoder-process.ts')
  const decoder = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const ended = once(decoder, 'exit')
  // Before it says that it is ready.
  decoder.disconnect()
  expect(decoder.stderr && (await text(decoder.stderr))).toBe('')
  expect(await ended).toEqual([0, null])
})

const PATIENT = { limitMs: 60_000, keptIdleMs: 10_000 }

async function decoders(program: string, limits = {}): Promise<ReturnType<typeof openDecoders>> {
  const path = join(folder.path, 'program.mjs')
  await writeFile(path, `${program}\nprocess.send('ready')\n`)
  return openDecoders({ ...PATIENT, ...limits, program: pathToFileURL(path) })
}

test('formats that are not taken cannot be decoded, whatever they are said to be', async () => {
  const tiff = await redAndBlue(9, 9).tiff().toBuffer()
  for (const bytes of [Buffer.from(SVG), tiff, Buffer.from('P6 1 1 255 abc')]) {
    expect(await makePictures({ bytes, kind: 'png', heavyToo: true })).toBe('damaged')
  }
})

test('a photo that takes much memory waits until it may come', async () => {
  const large = redAndBlue(4000, 3000).jpeg({ progressive: true, quality: 10 })
  const job = { bytes: await large.toBuffer(), kind: 'jpeg', heavyToo: false } as const
  expect(await makePictures(job)).toBe('heavy')
  expect(await makePictures({ ...job, heavyToo: true })).toMatchObject({
    photo: expect.any(Buffer),
    thumbnail: expect.any(Buffer),
  })
})

test('a photo over its processor time is reported once, and never after it is done', () => {
  vi.useFakeTimers()
  const usage = { user: 0, system: 0 }
  const used = vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ ...usage }))
  const [onTooMuch, onDone] = [vi.fn(), vi.fn()]
  watchProcessor(1500, onTooMuch)
  watchProcessor(1500, onDone)()
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).not.toHaveBeenCalled()
  Object.assign(usage, { user: 1_000_000, system: 501_000 })
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).toHaveBeenCalledOnce()
  expect(onDone).not.toHaveBeenCalled()
  used.mockRestore()
  vi.useRealTimers()
})
