// PNGs that are hostile by their head, their chunks or what those unpack to: https://www.w3.org/TR/png-3/
import { deflateSync } from 'node:zlib'
import {
  hollowPng,
  pngChunk,
  pngOf,
  redAndBlue,
  type PngHead,
} from '../../tests/support/made-photos.ts'

const SIZES = [
  [7000, 7000],
  [25_000, 2000],
  [2000, 25_000],
] as const
// Depth, and the kind of colours as PNG numbers it.
const KINDS = [
  [8, 2],
  [8, 6],
  [16, 2],
  [16, 6],
  [1, 0],
] as const
const AFTER_HEAD = 33

/** Each of them; the large ones one after the other, so that they are not all held. */
export async function* hostilePngs(): AsyncGenerator<Buffer> {
  for (const [width, height] of SIZES) {
    for (const [depth, colour] of KINDS) {
      for (const isInterlaced of [false, true]) {
        yield flatPng({ width, height, depth, colour, isInterlaced })
      }
    }
  }
  const plain = await redAndBlue(64, 48).png().toBuffer()
  yield hollowPng(65_535, 65_535)
  yield hollowPng(5001, 10_000)
  yield hollowPng(49_000_000, 1)
  yield hollowPng(1, 49_000_000)
  yield hollowPng(7000, 7000)
  for (const [width, height] of [
    [0, 0],
    [0, 9],
    [9, 0],
    [2 ** 31, 1],
    [2 ** 32 - 1, 2 ** 32 - 1],
  ] as const) {
    yield pngOf({ ...SMALL, width, height }, deflateSync(Buffer.alloc(100)))
  }
  for (const depth of [0, 3, 32, 255]) yield flatPng({ ...SMALL, depth })
  for (const colour of [1, 3, 4, 5, 7, 255]) yield flatPng({ ...SMALL, colour })
  const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  yield pngOf(SMALL, bomb)
  yield withChunk(plain, 'iCCP', Buffer.concat([Buffer.from('icc\0\0'), bomb]))
  yield withChunk(plain, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))
  yield withChunk(plain, 'iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), bomb]))
  yield withChunk(plain, 'eXIf', Buffer.from('MM\0*\0\0\0\b\xff\xff', 'latin1'))
  yield withChunk(plain, 'tRNS', Buffer.alloc(1001, 0xff))
  yield withChunk(plain, 'PLTE', Buffer.alloc(3 * 300))
  yield withChunk(plain, 'acTL', Buffer.alloc(8, 0xff))
  yield withChunk(plain, 'gAMA', Buffer.alloc(4))
  yield withChunk(plain, 'cHRM', Buffer.alloc(32, 0xff))
  yield withChunk(plain, 'XXXX', Buffer.alloc(10))
  yield manyChunks(plain, 'tEXt', 200_000, Buffer.from('Comment\0ha'))
  yield manyChunks(plain, 'IDAT', 300_000, Buffer.alloc(0))
  yield withLength(plain, 0x7f_ff_ff_ff)
  yield withLength(plain, 0)
  yield Buffer.concat([plain, await redAndBlue(9, 9).jpeg().toBuffer()])
  yield plain.subarray(0, AFTER_HEAD)
}

const SMALL: PngHead = { width: 64, height: 48, depth: 8, colour: 2, isInterlaced: false }
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** A whole PNG of nothing but zeros, which packs to a thousandth. */
function flatPng(head: PngHead): Buffer {
  const { width, height, depth, colour, isInterlaced } = head
  const bits = width * depth * (CHANNELS[colour] ?? 1)
  const bytes = (Math.ceil(bits / 8) + 1) * height
  // The seven passes of an interlaced one together hold no more than this much besides.
  const data = deflateSync(Buffer.alloc(bytes + (isInterlaced ? 16 * height : 0)), { level: 1 })
  return pngOf(head, data)
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return manyChunks(png, type, 1, data)
}

function manyChunks(png: Buffer, type: string, count: number, data: Buffer): Buffer {
  const one = pngChunk(type, data)
  const many = Buffer.alloc(count * one.length, one)
  return Buffer.concat([png.subarray(0, AFTER_HEAD), many, png.subarray(AFTER_HEAD)])
}

// Of the first chunk after the head.
function withLength(png: Buffer, length: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(length, AFTER_HEAD)
  return bytes
}
