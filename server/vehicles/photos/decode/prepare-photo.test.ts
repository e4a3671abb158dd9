import sharp from 'sharp'
import { expect, test } from 'vitest'
import { phonePhoto, pixelOf, redAndBlue } from '../../../../tests/support/made-photos.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { PreparedPhoto } from '../../../platform/ports/photo-store.ts'

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
  [2, 59, 16],
  [3, 59, 16],
  [4, 4, 16],
  [5, 16, 4],
  [6, 16, 4],
  [7, 16, 59],
  [8, 16, 59],
])('a camera held in way %i of eight ends the right way up: red at %i, %i', async (way, x, y) => {
  const sent = redAndBlue(64, 32).withMetadata({ orientation: way })
  const { photo } = await prepared(await sent.jpeg().toBuffer())
  expectClose(await pixelOf(photo, x, y), RED)
})

test('what is transparent is white, and grey and printing colours become red, green and blue', async () => {
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
