// The image library, closed down to five formats read from memory, and the one recipe it is used for.
// Runs in the decoder's process only.
import sharp, { type SharpOptions } from 'sharp'
import type { PhotoKind } from '../../domain/photo-kind.ts'
import { PHOTO_LIMIT_MEMORY, PHOTO_LIMIT_PIXELS, PHOTO_LIMIT_SIDE } from './photo-limits.ts'
import type { PreparedPhoto } from './photo-store.ts'

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

const PHOTO_SIDE = 1600
const THUMBNAIL_SIDE = 480
const HEAVY_BYTES = 64 * 1024 * 1024
const UNTRUSTED: SharpOptions = { failOn: 'error', limitInputPixels: PHOTO_LIMIT_PIXELS }

// Measured: what decoding takes where the whole picture is decoded before its first line is there.
const BYTES_PER_PIXEL = { jpeg: 6, png: 8, webp: 4, gif: 6, avif: 28 }

export interface Job {
  bytes: Buffer
  kind: PhotoKind
  /** Whether a photo that takes much memory may be decoded now. */
  heavyToo: boolean
}

export type Made = PreparedPhoto | 'damaged' | 'too-many-pixels' | 'too-heavy' | 'heavy'

/** Both pictures, or why not; `heavy` where the photo has to wait until heavy ones may come too. */
export async function makePictures({ bytes, kind, heavyToo }: Job): Promise<Made> {
  try {
    const { pixels, side, memory } = await readHeader(bytes, kind)
    if (pixels > PHOTO_LIMIT_PIXELS || side > PHOTO_LIMIT_SIDE) return 'too-many-pixels'
    if (memory > PHOTO_LIMIT_MEMORY) return 'too-heavy'
    if (memory > HEAVY_BYTES && !heavyToo) return 'heavy'
    const photo = await toJpeg(bytes, PHOTO_SIDE)
    // From the smaller picture, so that the large one is decoded once.
    return { photo, thumbnail: await toJpeg(photo, THUMBNAIL_SIDE) }
  } catch {
    return 'damaged'
  }
}

async function readHeader(bytes: Buffer, kind: PhotoKind) {
  const options = { ...UNTRUSTED, limitInputPixels: false }
  const { width, height, isProgressive } = await sharp(bytes, options).metadata()
  const byLines = (kind === 'jpeg' || kind === 'png') && !isProgressive
  const pixels = width * height
  const memory = byLines ? 0 : pixels * BYTES_PER_PIXEL[kind]
  return { pixels, side: Math.max(width, height), memory }
}

// First frame, the right way up, on white, in sRGB. Metadata and colour profile stay behind.
function toJpeg(bytes: Buffer, side: number): Promise<Buffer> {
  return sharp(bytes, { ...UNTRUSTED, autoOrient: true })
    .flatten({ background: 'white' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 80, progressive: true })
    .toBuffer()
}
