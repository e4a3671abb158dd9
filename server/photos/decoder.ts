// The image library, closed down to five formats read from memory. Everything that decodes or encodes
// a picture goes through here.
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { PHOTO_LIMIT_PIXELS } from './photo-limits.ts'

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
// One thread for each photo, so that pages are still answered while photos are worked on.
sharp.concurrency(1)

const DECODING_LIMIT_SECONDS = 5

const UNTRUSTED: SharpOptions = { failOn: 'error', limitInputPixels: PHOTO_LIMIT_PIXELS }

/** A picture as plain pixels: 8 bits, one or three channels. */
export interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** What a file's header says. Nothing is decoded. Throws where it cannot be read. */
export async function readHeader(bytes: Buffer): Promise<{ pixels: number; streams: boolean }> {
  const { width, height, format, isProgressive } = await sharp(bytes, {
    ...UNTRUSTED,
    limitInputPixels: false,
  }).metadata()
  // The others can be read a few lines at a time, so their size hardly matters to memory.
  const streams = (format === 'jpeg' || format === 'png') && !isProgressive
  return { pixels: width * height, streams }
}

/**
 * Decodes a photo: first frame, the right way up, on white, in sRGB, no side over `side` pixels.
 * Throws where it cannot be read, and with a message that starts with `timeout` after five seconds.
 */
export async function decode(bytes: Buffer, side: number): Promise<Pixels> {
  const picture = sharp(bytes, { ...UNTRUSTED, autoOrient: true })
    .timeout({ seconds: DECODING_LIMIT_SECONDS })
    .flatten({ background: 'white' })
  const { data, info } = await within(picture, side)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/** A JPEG of the picture, no side over `side` pixels, with no metadata and no colour profile. */
export function encode({ data, raw }: Pixels, side: number): Promise<Buffer> {
  return within(sharp(data, { raw }), side).jpeg({ quality: 80, progressive: true }).toBuffer()
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
