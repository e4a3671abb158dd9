import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  framesGif,
  hollowPng,
  mediaFile,
  phonePhoto,
  redAndBlue,
} from '../../../tests/support/made-photos.ts'
import { preparePhoto } from './decode/prepare-photo.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>'

test.each([
  ['nothing at all', Buffer.alloc(0), 'not-a-photo'],
  ['one byte', Buffer.from([0xff]), 'not-a-photo'],
  ['text', Buffer.from('My car is red'), 'not-a-photo'],
  ['an SVG', Buffer.from(SVG), 'not-a-photo'],
  ['an SVG with a preamble', Buffer.from(`<?xml version="1.0"?>${SVG}`), 'not-a-photo'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), 'not-a-photo'],
  ['a zip archive', Buffer.from('PK\x03\x04 and more'), 'not-a-photo'],
  ['a TIFF', await redAndBlue(9, 9).tiff().toBuffer(), 'not-a-photo'],
  ['an iPhone photo', mediaFile('heic', 'mif1', 'heic'), 'heic'],
  ['another HEIC', mediaFile('mif1', 'heix'), 'heic'],
  ['an MP4', mediaFile('isom', 'iso2', 'mp41'), 'video'],
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

test('far too many at once are told to come back, and none is lost', async () => {
  const photo = await redAndBlue(64, 32).jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 60 }, () => preparePhoto(photo)))
  const busy = answers.filter((answer) => !answer.ok)
  expect(answers.length - busy.length).toBeGreaterThan(0)
  for (const answer of busy) {
    expect(answer).toEqual({ ok: false, reason: 'busy', retryAfterSeconds: 5 })
  }
  expect(await preparePhoto(photo)).toMatchObject({ ok: true })
})
