// Makes the two pictures that are kept from the file that was sent. Nothing of the original survives, and
// so neither does the place where it was taken.
import { refuse } from '../../../../domain/basics/problem.ts'
import * as kinds from '../../../../domain/vehicles/photo-kind.ts'
import type { Answer, Refusal } from '../../../platform/refusal.ts'
import { decodePhoto } from './decoder.ts'
import type { PreparedPhoto } from '../../../platform/ports/photo-store.ts'

export const PHOTO_LIMIT_BYTES = 15 * 1024 * 1024

export const BUSY: Refusal = { ok: false, reason: 'busy', retryAfterSeconds: 5 }

// An ordinary photo is done within ten seconds of being sent, or refused as `busy`.
const inTurn = openDecodingQueue({ atOnce: 2, waiting: 24, patienceMs: 6000 })
const heavyInTurn = openDecodingQueue({ atOnce: 1, waiting: 1, patienceMs: 2000 })

export function photosUnderWay(): { working: number; waiting: number } {
  return inTurn.figures()
}

/** The photo and its thumbnail as JPEG, from the bytes of a JPEG, PNG, WebP, AVIF or GIF. */
export async function preparePhoto(bytes: Buffer): Promise<Answer<PreparedPhoto>> {
  if (bytes.length > PHOTO_LIMIT_BYTES) return photoTooLarge()
  const kind = kinds.tellPhotoKind(bytes)
  if (!kinds.isPhotoKind(kind)) return { ...kinds.notAPhoto(kind), reason: 'not-a-photo' }
  return toAnswer(kind, await inTurn(() => decodeHeavyAlone(bytes, kind)))
}

type Decoded = Awaited<ReturnType<typeof decodePhoto>> | 'busy'

async function decodeHeavyAlone(bytes: Buffer, kind: kinds.PhotoKind): Promise<Decoded> {
  const made = await decodePhoto({ bytes, kind, heavyToo: false })
  if (made !== 'heavy') return made
  return heavyInTurn(() => decodePhoto({ bytes, kind, heavyToo: true }))
}

function toAnswer(kind: kinds.PhotoKind, decoded: Decoded): Answer<PreparedPhoto> {
  if (typeof decoded !== 'string') return { ok: true, value: decoded }
  if (decoded === 'busy' || decoded === 'late') return BUSY
  if (decoded === 'damaged' || decoded === 'crashed') {
    return { ...kinds.notAPhoto(kind), reason: 'not-a-photo' }
  }
  return decoded === 'too-many-pixels'
    ? tooLarge('pixels', 'This photo has more than 50 megapixels, or 30,000 pixels on one side.')
    : tooLarge('too-heavy', 'This photo takes too long to read. Save it as a JPEG.')
}

export function photoTooLarge(): Answer<never> {
  return tooLarge('bytes', 'This photo is larger than 15 MB.')
}

function tooLarge(code: string, what: string): Answer<never> {
  const refusal = refuse('carPhoto', code, `${what} Choose a smaller one, or send a screenshot.`)
  return { ...refusal, reason: 'photo-too-large' }
}

// Few photos are decoded at once, since each takes megabytes and a core. The rest wait in order, and not
// for long: an answer that comes too late is no answer.
interface Limits {
  atOnce: number
  waiting: number
  patienceMs: number
}

/** A queue that answers `busy` if too many are waiting, or after waiting for `patienceMs`. */
export function openDecodingQueue({ atOnce, waiting, patienceMs }: Limits) {
  let free = atOnce
  const line = new Set<(hasSlot: boolean) => void>()

  async function takeSlot(): Promise<boolean> {
    if (free > 0) {
      free -= 1
      return true
    }
    if (line.size >= waiting) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    line.add(resolve)
    const timer = setTimeout(() => line.delete(resolve) && resolve(false), patienceMs)
    return promise.finally(() => clearTimeout(timer))
  }

  // The slot goes straight to the next waiter, so that no later caller slips in between.
  function releaseSlot(): void {
    const [next] = line
    if (next === undefined) free += 1
    else if (line.delete(next)) next(true)
  }

  async function withSlot<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    if (!(await takeSlot())) return 'busy'
    try {
      return await work()
    } finally {
      releaseSlot()
    }
  }
  return Object.assign(withSlot, {
    figures: () => ({ working: atOnce - free, waiting: line.size }),
  })
}
