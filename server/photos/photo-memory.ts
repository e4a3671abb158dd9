// Holds the photos that are being sent, within bounds for all and for each address. It counts bytes
// that came, not bytes that were announced: whoever announces much and sends nothing keeps nobody out.
import { keptSpeed, type KeptSpeed } from '../http/kept-speed.ts'

const MB = 1024 * 1024

export interface PhotoMemory {
  /** Holds `chunk` too; false where there is no room, and then nothing of the photo is held. */
  add(chunk: Buffer): boolean
  /** The whole photo once it has come, which keeps its room from then on; null where it lost it. */
  whole(): Buffer | null
  /** Gives back all that the upload took. */
  release(): void
}

interface Limits {
  /** What all uploads hold together. */
  bytes: number
  /** How many one address may send at once. */
  uploadsOfOne: number
  now?: () => number
}

interface Upload {
  address: string
  chunks: Buffer[]
  held: number
  /** Null once all of it has come. */
  speed: KeptSpeed | null
  isLost: boolean
}

// A line that is slower than this makes room for others where there is none left: the largest first,
// since nobody with a slow line has sent much.
const SLOW = { bytesPerSecond: 64 * 1024, keptMs: 5000, givenMs: 0 }

/** Memory for any number of uploads, each by the address that it comes from. */
export function openPhotoMemory({
  bytes: limit,
  uploadsOfOne,
  now = () => performance.now(),
}: Limits): (address: string) => PhotoMemory {
  const uploads = new Set<Upload>()
  let held = 0

  function lose(upload: Upload): void {
    held -= upload.held
    upload.held = 0
    upload.chunks = []
    upload.isLost = true
    uploads.delete(upload)
  }

  function makeRoom(bytes: number, upload: Upload): boolean {
    while (held + bytes > limit) {
      const slow = [...uploads].filter(
        (other) => other !== upload && other.speed?.isSlow(now()) === true,
      )
      const largest = slow.toSorted((a, b) => b.held - a.held)[0]
      if (largest === undefined) return false
      lose(largest)
    }
    return true
  }

  function mayBegin({ address }: Upload): boolean {
    return [...uploads].filter((other) => other.address === address).length < uploadsOfOne
  }

  return (address) => {
    const speed = keptSpeed(SLOW, now())
    const upload: Upload = { address, chunks: [], held: 0, speed, isLost: false }
    return {
      add(chunk) {
        if (upload.isLost) return false
        const isKnown = uploads.has(upload) || mayBegin(upload)
        if (!isKnown || !makeRoom(chunk.length, upload)) {
          lose(upload)
          return false
        }
        uploads.add(upload)
        upload.chunks.push(chunk)
        upload.held += chunk.length
        held += chunk.length
        speed.came(chunk.length, now())
        return true
      },
      whole() {
        if (upload.isLost) return null
        upload.speed = null
        return Buffer.concat(upload.chunks.splice(0))
      },
      release: () => lose(upload),
    }
  }
}

/** The memory of this process. */
export const holdPhotoMemory = openPhotoMemory({ bytes: 96 * MB, uploadsOfOne: 2 })
