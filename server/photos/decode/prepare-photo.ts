// Makes the two pictures that are kept out of whatever was sent. Nothing of the original survives, so
// neither does the place where it was taken.
import {
  isPhotoKind,
  notAPhoto,
  tellPhotoKind,
  type PhotoKind,
} from '../../../domain/photo-kind.ts'
import type { Answer } from '../../refusal.ts'
import { decodePhoto } from './decoder.ts'
import { openDecodingQueue } from './decoding-queue.ts'
import { PHOTO_LIMIT_BYTES, photoTooLarge, tooHeavy, tooManyPixels } from './photo-limits.ts'
import type { PreparedPhoto } from '../stores/photo-store.ts'

// A photo of the usual kind is done within ten seconds of being sent, or told to come back.
const inTurn = openDecodingQueue({ atOnce: 2, waiting: 24, patienceMs: 6000 })
const heavyInTurn = openDecodingQueue({ atOnce: 1, waiting: 1, patienceMs: 2000 })

/** How many photos are worked on in this process, and how many wait for their turn. */
export function photosUnderWay(): { working: number; waiting: number } {
  return inTurn.figures()
}

/** The photo and its thumbnail as JPEG, from the bytes of a JPEG, PNG, WebP, AVIF or GIF. */
export async function preparePhoto(bytes: Buffer): Promise<Answer<PreparedPhoto>> {
  if (bytes.length > PHOTO_LIMIT_BYTES) return photoTooLarge()
  const kind = tellPhotoKind(bytes)
  if (!isPhotoKind(kind)) return { ...notAPhoto(kind), reason: 'not-a-photo' }
  return answer(kind, await inTurn(() => decodeHeavyAlone(bytes, kind)))
}

type Decoded = Awaited<ReturnType<typeof decodePhoto>> | 'busy'

async function decodeHeavyAlone(bytes: Buffer, kind: PhotoKind): Promise<Decoded> {
  const made = await decodePhoto({ bytes, kind, heavyToo: false })
  if (made !== 'heavy') return made
  return heavyInTurn(() => decodePhoto({ bytes, kind, heavyToo: true }))
}

function answer(kind: PhotoKind, decoded: Decoded): Answer<PreparedPhoto> {
  switch (decoded) {
    case 'busy':
    case 'late':
      return { ok: false, reason: 'busy', retryAfterSeconds: 5 }
    case 'damaged':
    case 'crashed':
      return { ...notAPhoto(kind), reason: 'not-a-photo' }
    case 'too-many-pixels':
      return tooManyPixels()
    case 'heavy':
    case 'too-heavy':
    case 'too-slow':
      return tooHeavy()
    default:
      return { ok: true, value: decoded }
  }
}
