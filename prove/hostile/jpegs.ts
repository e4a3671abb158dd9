// JPEGs that are hostile by what is in their segments: https://www.w3.org/Graphics/JPEG/itu-t81.pdf
import sharp from 'sharp'
import { redAndBlue } from '../../tests/support/made-photos.ts'

const SOI = Buffer.from([0xff, 0xd8])
const SOF = /\xff[\xc0\xc2]/

/** Each of them; the large ones one after the other, so that they are not all held. */
export async function* hostileJpegs(): AsyncGenerator<Buffer> {
  const plain = await redAndBlue(64, 48).jpeg().toBuffer()
  const progressive = await redAndBlue(64, 48).jpeg({ progressive: true }).toBuffer()
  const grey = await redAndBlue(64, 48).greyscale().jpeg().toBuffer()
  yield await redAndBlue(640, 480).toColourspace('cmyk').jpeg().toBuffer()
  yield* [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255].map((side) => withSegment(plain, 0xe1, exif(side)))
  for (const [width, height] of ODD_SIZES) yield withSize(plain, width, height)
  for (const [width, height] of ODD_SIZES) yield withSize(progressive, width, height)
  // Baseline, as what it is not: lossless, differential, arithmetic, and one that does not exist.
  for (const kind of [0xc3, 0xc5, 0xc9, 0xca, 0xcb, 0xc8]) yield changed(plain, SOF, 1, kind)
  for (const bits of [1, 12, 16]) yield changed(plain, SOF, 4, bits)
  for (const components of [0, 2, 4, 200]) yield changed(plain, SOF, 9, components)
  yield changed(grey, SOF, 9, 3)
  // Sampling in which nothing comes out even.
  for (const sampling of [0x00, 0x11, 0x34, 0xff]) yield changed(plain, SOF, 11, sampling)
  yield withSegment(plain, 0xdd, Buffer.from([0, 1]))
  yield withSegment(plain, 0xdc, Buffer.from([0, 0]))
  yield withSegment(plain, 0xdb, Buffer.alloc(65_000, 0xff))
  yield withSegment(plain, 0xc4, Buffer.alloc(65_000, 0xff))
  yield manySegments(plain, 0xfe, 220, Buffer.alloc(65_000, 0x41))
  yield manySegments(
    plain,
    0xe1,
    200,
    Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(60_000)]),
  )
  yield manySegments(
    plain,
    0xe2,
    255,
    Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\xff'), Buffer.alloc(40_000)]),
  )
  yield withSegment(
    plain,
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(500, 0xff)]),
  )
  yield withSegment(plain, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${LAUGHS}`))
  yield withSegment(plain, 0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x02', 'latin1'))
  for (const scans of [50, 1000, 20_000]) yield await manyScans(scans)
  // What else they may be read as.
  yield Buffer.concat([plain, Buffer.from('PK\x03\x04 and so on', 'latin1')])
  yield Buffer.concat([plain, plain, plain])
  yield withSegment(plain, 0xfe, Buffer.from('*/<script>alert(1)</script><?php system("id") ?>'))
  yield Buffer.concat([plain.subarray(0, -2), Buffer.alloc(1_000_000, 0xff)])
  yield Buffer.concat([SOI, Buffer.alloc(14_000_000, 0xff)])
  yield Buffer.concat([plain.subarray(0, 200), Buffer.alloc(5_000_000)])
}

const ODD_SIZES = [
  [0, 0],
  [0, 48],
  [64, 0],
  [1, 1],
  [65_535, 65_535],
  [65_535, 700],
  [7000, 7000],
] as const

/** Entities that unfold to gigabytes where they are unfolded. */
export const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`,
).join('')}]><svg xmlns="http://www.w3.org/2000/svg">&a11;</svg>`

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  return Buffer.concat([SOI, segment(marker, content), jpeg.subarray(2)])
}

function manySegments(jpeg: Buffer, marker: number, count: number, content: Buffer): Buffer {
  const one = segment(marker, content)
  return Buffer.concat([SOI, Buffer.alloc(count * one.length, one), jpeg.subarray(2)])
}

// A camera's note of the way up, in a directory that comes back to itself.
function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01', 'latin1')
  tiff.writeUInt16BE(orientation, 18)
  tiff.writeUInt32BE(8, 22)
  return Buffer.concat([Buffer.from('Exif\0\0'), tiff])
}

function changed(jpeg: Buffer, after: RegExp, offset: number, value: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const at = bytes.toString('latin1').search(after)
  bytes[at + offset] = value
  return bytes
}

function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg)
  const at = bytes.toString('latin1').search(SOF)
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

// The whole picture is gone through again for each scan.
async function manyScans(count: number): Promise<Buffer> {
  const create = { width: 2000, height: 2000, channels: 3 as const, background: 'red' }
  const jpeg = await sharp({ create }).jpeg({ progressive: true }).toBuffer()
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  const times = Math.min(count, Math.floor(14_000_000 / scan.length))
  return Buffer.concat([
    jpeg.subarray(0, -2),
    Buffer.alloc(times * scan.length, scan),
    jpeg.subarray(-2),
  ])
}
