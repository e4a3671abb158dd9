// Photos and things that are none, made up for the tests, so that no picture has to lie in the repository.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture in two halves, so that one can tell which way up it is: red on the left, blue on the right. */
export function redAndBlue(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const }
  return sharp({ create: { ...half, width, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ])
}

/** A photo as a phone takes it: noisy, with a place, a name and a colour profile. Lies on its side. */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 }
  const create = { width: width / 4, height: height / 4, channels: 3 as const, noise }
  const small = await sharp({ create: { ...create, background: 'grey' } })
    .png()
    .toBuffer()
  return sharp(small)
    .resize(width, height, { kernel: 'cubic' })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Make: 'Phone of Ms Owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
    })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** A PNG that says it is of this size, and holds hardly anything. */
export function hollowPng(width: number, height: number, { depth = 8, isInterlaced = false } = {}) {
  return pngOf({ width, height, depth, colour: 2, isInterlaced }, deflateSync(Buffer.alloc(1000)))
}

/** What the head of a PNG says; `colour` as the format numbers its kinds. */
export interface PngHead {
  width: number
  height: number
  depth: number
  colour: number
  isInterlaced: boolean
}

/** A PNG of that head, with `packed` as its data, whatever that is. */
export function pngOf({ width, height, depth, colour, isInterlaced }: PngHead, packed: Buffer) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of `count` frames of one pixel, on a canvas of `side` × `side`. */
export function framesGif(side: number, count: number): Buffer {
  const header = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  header.writeUInt16LE(side, 6)
  header.writeUInt16LE(side, 8)
  const frame = Buffer.from('2c00000000010001000002024401003b', 'hex').subarray(0, 15)
  return Buffer.concat([header, Buffer.alloc(count * frame.length, frame), Buffer.from(';')])
}

/** The start of a file of the ISO base media family, such as HEIC or MP4. */
export function mediaFile(brand: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(brands.length + 4)
  return Buffer.concat([length, brands, Buffer.alloc(500)])
}

/** Red, green and blue of one pixel. */
export async function pixelOf(picture: Buffer, left: number, top: number): Promise<number[]> {
  const cut = sharp(picture).extract({ left, top, width: 1, height: 1 })
  return [...(await cut.raw().toBuffer())]
}

/** A chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
