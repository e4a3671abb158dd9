// Holds the photos that are being uploaded, within limits for all and for each address. It counts bytes
// received, not bytes announced: announcing much and sending nothing keeps nobody out.
import { keptSpeed, type KeptSpeed } from '../../platform/http/kept-speed.ts'

const MB = 1024 * 1024

export interface PhotoMemory {
  /** Holds `chunk` too; false without room, and then the whole photo is dropped. */
  add(chunk: Buffer): boolean
  /** The complete photo, which now keeps its room; null if it was dropped. */
  whole(): Buffer | null
  release(): void
}

interface Limits {
  /** Of all uploads together. */
  bytes: number
  uploadsOfOne: number
  now?: () => number
}

interface Upload {
  address: string
  chunks: Buffer[]
  held: number
  /** Null once the photo is complete. */
  speed: KeptSpeed | null
  isDropped: boolean
}

// Without room left, uploads slower than this are dropped: the largest first, since an honest slow line
// has sent little.
const SLOW = { bytesPerSecond: 64 * 1024, keptMs: 5000, givenMs: 0 }

export function openPhotoMemory({
  bytes: limit,
  uploadsOfOne,
  now = () => performance.now(),
}: Limits): (address: string) => PhotoMemory {
  const uploads = new Set<Upload>()
  let held = 0

  function drop(upload: Upload): void {
    held -= upload.held
    upload.held = 0
    upload.chunks = []
    upload.isDropped = true
    uploads.delete(upload)
  }

  function makeRoom(bytes: number, upload: Upload): boolean {
    while (held + bytes > limit) {
      const slow = [...uploads].filter(
        (other) => other !== upload && other.speed?.isSlow(now()) === true,
      )
      const largest = slow.toSorted((a, b) => b.held - a.held)[0]
      if (largest === undefined) return false
      drop(largest)
    }
    return true
  }

  function mayBegin({ address }: Upload): boolean {
    return [...uploads].filter((other) => other.address === address).length < uploadsOfOne
  }

  return (address) => {
    const speed = keptSpeed(SLOW, now())
    const upload: Upload = { address, chunks: [], held: 0, speed, isDropped: false }
    return {
      add(chunk) {
        if (upload.isDropped) return false
        const isKnown = uploads.has(upload) || mayBegin(upload)
        if (!isKnown || !makeRoom(chunk.length, upload)) {
          drop(upload)
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
        if (upload.isDropped) return null
        upload.speed = null
        return Buffer.concat(upload.chunks.splice(0))
      },
      release: () => drop(upload),
    }
  }
}

/** The memory of this process. */
export const holdPhotoMemory = openPhotoMemory({ bytes: 96 * MB, uploadsOfOne: 4 })
