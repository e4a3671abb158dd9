// GIFs, WebPs, AVIFs and what is no picture at all, hostile by their heads and boxes.
import { gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { framesGif, mediaFile, redAndBlue } from '../../tests/support/made-photos.ts'
import { LAUGHS } from './jpegs.ts'

const FAR = 0xff_ff_ff_ff

/** Each of them; the large ones one after the other, so that they are not all held. */
export async function* hostileOthers(): AsyncGenerator<Buffer> {
  yield* hostileGifs(await redAndBlue(64, 48).gif().toBuffer())
  yield* hostileWebps(await redAndBlue(64, 48).webp({ lossless: true }).toBuffer())
  yield* hostileAvifs(await redAndBlue(64, 48).avif({ effort: 0 }).toBuffer())
  yield* noPictures()
  const flat = redOnly(6000, 6000)
  yield await flat.clone().jpeg({ progressive: true }).toBuffer()
  yield await flat.clone().webp({ lossless: true, effort: 0 }).toBuffer()
  yield await flat.clone().gif({ effort: 1 }).toBuffer()
  yield await redOnly(3900, 3900).avif({ effort: 0 }).toBuffer()
  // Nothing in noise repeats, so that each pixel costs all that it can.
  yield await noiseOnly(6000, 4000).jpeg({ quality: 40 }).toBuffer()
  yield await noiseOnly(6000, 4000).jpeg({ quality: 20, progressive: true }).toBuffer()
  yield await noiseOnly(2200, 2000).webp({ lossless: true, effort: 0 }).toBuffer()
  yield await noiseOnly(2600, 1600).png({ compressionLevel: 1 }).toBuffer()
  yield await noiseOnly(3000, 3000).gif({ effort: 1 }).toBuffer()
}

function noiseOnly(width: number, height: number): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
}

function redOnly(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
}

function* hostileGifs(plain: Buffer): Generator<Buffer> {
  yield framesGif(100, 100_000)
  yield framesGif(7000, 2000)
  yield framesGif(65_535, 1)
  yield framesGif(0, 1)
  yield framesGif(1, 900_000)
  const picture = plain.indexOf(0x2c)
  // The frame outside the canvas, and larger than it.
  for (const at of [1, 3, 5, 7]) yield written(plain, picture + at, 0xffff, 2)
  for (const codeSize of [0, 1, 12, 13, 255]) yield written(plain, picture + 10, codeSize, 1)
  yield plain.subarray(0, -1)
  const comment = Buffer.alloc(10_000_000, Buffer.from([1, 0x41]))
  yield Buffer.concat([
    plain.subarray(0, picture),
    Buffer.from([0x21, 0xfe]),
    comment,
    plain.subarray(picture),
  ])
  yield Buffer.concat([plain.subarray(0, -1), Buffer.from('/*<script>alert(1)</script>*/;')])
}

function* hostileWebps(plain: Buffer): Generator<Buffer> {
  for (const length of [0, 1, 7, FAR, FAR - 7]) yield written(plain, 4, length, 4)
  for (const length of [0, 1, FAR, FAR - 7]) yield written(plain, 16, length, 4)
  for (const size of [0, 0x3fff, 0x0f_ff_ff_ff, FAR]) yield written(plain, 21, size, 4)
  const body = plain.subarray(12)
  for (const flags of [0x00, 0x02, 0x10, 0x20, 0x3e, 0xff]) {
    for (const side of ['000000', 'ff3f00', 'ffffff']) {
      const head = Buffer.from(
        `0a000000${flags.toString(16).padStart(2, '0')}000000${side}${side}`,
        'hex',
      )
      yield riff(Buffer.concat([Buffer.from('VP8X'), head, body]))
    }
  }
  const frame = Buffer.concat([
    Buffer.from('ANMF'),
    Buffer.from('10000000', 'hex'),
    Buffer.alloc(16),
  ])
  const animated = Buffer.from('0a00000002000000ff3f00ff3f00', 'hex')
  yield riff(Buffer.concat([Buffer.from('VP8X'), animated, Buffer.alloc(300_000 * 24, frame)]))
}

function riff(content: Buffer): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP')
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}

function* hostileAvifs(plain: Buffer): Generator<Buffer> {
  const sizes = plain.indexOf('ispe') + 8
  for (const [width, height] of [
    [0, 0],
    [65_535, 65_535],
    [7000, 7000],
    [FAR, FAR],
    [1, 40_000],
  ] as const) {
    const bytes = Buffer.from(plain)
    bytes.writeUInt32BE(width, sizes)
    bytes.writeUInt32BE(height, sizes + 4)
    yield bytes
  }
  for (const box of [
    'ftyp',
    'meta',
    'hdlr',
    'pitm',
    'iloc',
    'iinf',
    'iprp',
    'ipco',
    'av1C',
    'mdat',
  ]) {
    const at = plain.indexOf(box) - 4
    // To the end of the file, in 64 bits, beyond the file, and within its own head.
    for (const length of [0, 1, 0x7f_ff_ff_ff, 4]) {
      const bytes = Buffer.from(plain)
      if (at >= 0) bytes.writeUInt32BE(length, at)
      yield bytes
    }
  }
  for (const byte of [0, 0x44, 0x88, 0xff]) yield written(plain, plain.indexOf('iloc') + 8, byte, 1)
  yield Buffer.concat([plain.subarray(0, 32), nestedBoxes(100_000)])
  yield Buffer.concat([plain, plain, plain])
  for (const brand of ['avif', 'avis', 'heic', 'mif1', 'isom', '\0\0\0\0'])
    yield mediaFile(brand, 'avif')
  for (const brand of ['heic', 'hevc', 'crx ', 'jp2 ']) yield brandedAs(plain, brand)
}

function nestedBoxes(depth: number): Buffer {
  const bytes = Buffer.alloc(depth * 8)
  for (let at = 0; at < depth; at += 1) {
    bytes.writeUInt32BE((depth - at) * 8, at * 8)
    bytes.write('ipco', at * 8 + 4)
  }
  return bytes
}

function brandedAs(plain: Buffer, brand: string): Buffer {
  const bytes = Buffer.from(plain)
  bytes.write(brand, 8)
  return bytes
}

function* noPictures(): Generator<Buffer> {
  yield Buffer.alloc(0)
  yield Buffer.from([0xff, 0xd8, 0xff])
  yield Buffer.from(LAUGHS)
  yield Buffer.from(`\uFEFF${LAUGHS}`)
  yield gzipSync(LAUGHS)
  yield Buffer.from(
    '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  )
  yield Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF')
  yield Buffer.from('#define x_width 50000\n#define x_height 50000\nstatic char x[] = {0};')
  yield Buffer.from('P6 50000 50000 255\n')
  yield Buffer.from('II*\0\b\0\0\0\xff\xff', 'latin1')
  for (const head of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBP']) {
    yield Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(LAUGHS)])
    yield Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(15_000_000, 0x41)])
  }
}

// Little-endian, as both formats count.
function written(whole: Buffer, at: number, value: number, length: 1 | 2 | 4): Buffer {
  const bytes = Buffer.from(whole)
  bytes.writeUIntLE(value, at, length)
  return bytes
}
