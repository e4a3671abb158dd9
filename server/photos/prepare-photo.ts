// Makes the two pictures that are kept out of whatever was sent. Nothing of the original survives, so
// neither does the place where it was taken.
import { isPhotoKind, notAPhoto, tellPhotoKind, type PhotoKind } from '../../domain/photo-kind.ts'
import type { Answer } from '../refusal.ts'
import { decode, encode, readHeader, type Pixels } from './decoder.ts'
import { openDecodingQueue } from './decoding-queue.ts'
import { PHOTO_LIMIT_BYTES, PHOTO_LIMIT_PIXELS } from './photo-limits.ts'
import { photoTooLarge, tooManyPixels, tooSlow } from './photo-limits.ts'
import type { PreparedPhoto } from './photo-store.ts'

const PHOTO_SIDE = 1600
const THUMBNAIL_SIDE = 480
// A photo that has to be decoded as a whole takes up to 8 bytes a pixel. Such a one has both lanes.
const HEAVY_PIXELS = 16_000_000
const RETRY_AFTER_SECONDS = 5

const inTurn = openDecodingQueue({ lanes: 2, waiting: 24, patienceMs: 4000 })

/** The photo and its thumbnail as JPEG, from the bytes of a JPEG, PNG, WebP, AVIF or GIF. */
export async function preparePhoto(bytes: Buffer): Promise<Answer<PreparedPhoto>> {
  if (bytes.length > PHOTO_LIMIT_BYTES) return photoTooLarge()
  const kind = tellPhotoKind(bytes)
  if (!isPhotoKind(kind)) return refuse(kind)

  const header = await readHeader(bytes).catch(() => null)
  if (header === null) return refuse(kind)
  if (header.pixels > PHOTO_LIMIT_PIXELS) return tooManyPixels()

  const lanes = header.pixels > HEAVY_PIXELS && !header.streams ? 2 : 1
  const prepared = await inTurn(lanes, () => prepare(bytes, kind))
  if (prepared === 'busy') {
    return { ok: false, reason: 'busy', retryAfterSeconds: RETRY_AFTER_SECONDS }
  }
  return prepared
}

async function prepare(bytes: Buffer, kind: PhotoKind): Promise<Answer<PreparedPhoto>> {
  let pixels: Pixels
  try {
    pixels = await decode(bytes, PHOTO_SIDE)
  } catch (error) {
    return isTimeout(error) ? tooSlow() : refuse(kind)
  }
  const photo = await encode(pixels, PHOTO_SIDE)
  const thumbnail = await encode(pixels, THUMBNAIL_SIDE)
  return { ok: true, value: { photo, thumbnail } }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout')
}

function refuse(kind: ReturnType<typeof tellPhotoKind>): Answer<never> {
  return { ...notAPhoto(kind), reason: 'not-a-photo' }
}
