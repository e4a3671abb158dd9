// The image library, restricted to five formats read from memory, and the one recipe it is used for.
// Runs only in the decoder's process.
import sharp, { type ResizeOptions, type Sharp, type SharpOptions } from 'sharp'
import type { PhotoKind } from '../../../../domain/vehicles/photo-kind.ts'
import type { PreparedPhoto } from '../../../platform/ports/photo-store.ts'

// By default it also reads SVG (which names other files), TIFF and others, from disk too.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

const LIMIT_PIXELS = 50_000_000
// A picture of one endless line would be held whole in memory.
const LIMIT_SIDE = 30_000
// Some formats are decoded as a whole: interlaced PNG, progressive JPEG, and AVIF above all.
const LIMIT_MEMORY = 400 * 1024 * 1024
// Of processor time, as estimated from the header on the machine that it was measured on.
const LIMIT_MS = 1000

const PHOTO_SIDE = 1600
const THUMBNAIL_SIDE = 480
const HEAVY_BYTES = 64 * 1024 * 1024
const UNTRUSTED: SharpOptions = { failOn: 'error', limitInputPixels: LIMIT_PIXELS }

// Measured: the memory of decoding a picture as a whole.
const BYTES_PER_PIXEL = { jpeg: 6, png: 8, webp: 4, gif: 6, avif: 28 }
// Measured: processor time. Sixteen bits take twice as long as eight, and passes twice as long as lines.
const NS_PER_PIXEL = { jpeg: 9, png: 12, webp: 15, gif: 18, avif: 65 }

export interface Job {
  bytes: Buffer
  kind: PhotoKind
  /** Whether a photo that takes much memory may be decoded now. */
  heavyToo: boolean
}

export type Made = PreparedPhoto | 'damaged' | 'too-many-pixels' | 'too-heavy' | 'heavy'

/** Both pictures, or why not; `heavy` where `heavyToo` would be needed. */
export async function makePictures({ bytes, kind, heavyToo }: Job): Promise<Made> {
  try {
    const { pixels, side, memory, ms } = await readHeader(bytes, kind)
    if (pixels > LIMIT_PIXELS || side > LIMIT_SIDE) return 'too-many-pixels'
    if (memory > LIMIT_MEMORY || ms > LIMIT_MS) return 'too-heavy'
    if (memory > HEAVY_BYTES && !heavyToo) return 'heavy'
    const picture = await decode(bytes)
    const photo = await toJpeg(picture)
    const thumbnail = await toJpeg(picture.clone().resize(fitWithin(THUMBNAIL_SIDE)))
    return { photo, thumbnail }
  } catch {
    return 'damaged'
  }
}

async function readHeader(bytes: Buffer, kind: PhotoKind) {
  const options = { ...UNTRUSTED, limitInputPixels: false }
  const { width, height, isProgressive, depth } = await sharp(bytes, options).metadata()
  const byLines = (kind === 'jpeg' || kind === 'png') && !isProgressive
  const pixels = width * height
  const memory = byLines ? 0 : pixels * BYTES_PER_PIXEL[kind]
  const passes = isProgressive ? 2 : 1
  const ms = (pixels * NS_PER_PIXEL[kind] * passes * (depth === 'uchar' ? 1 : 2)) / 1_000_000
  return { pixels, side: Math.max(width, height), memory, ms }
}

// The pixels of both pictures: first frame, the right way up, on white, in sRGB, without metadata and colour profile.
async function decode(bytes: Buffer): Promise<Sharp> {
  const { data, info } = await sharp(bytes, { ...UNTRUSTED, autoOrient: true })
    .flatten({ background: 'white' })
    .resize(fitWithin(PHOTO_SIDE))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } })
}

function fitWithin(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true }
}

// Huffman tables fitted to each picture would save some 4 % of its bytes (18 % where it was squeezed
// hard before it was sent) and double the time that encoding takes.
function toJpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: 80, optimiseCoding: false }).toBuffer()
}

/**
 * Calls `onTooMuch` once this process has used `limitMs` of processor time, unless the returned function
 * ends the watch first. Elapsed time would not do: on a busy machine all photos take long.
 */
export function watchProcessor(limitMs: number, onTooMuch: () => void): () => void {
  const before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > limitMs * 1000) {
      clearInterval(timer)
      onTooMuch()
    }
  }, 50)
  return () => clearInterval(timer)
}
