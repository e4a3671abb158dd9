// Bounds the memory that uploads hold at once. It counts bytes that came, not bytes that were
// announced: whoever announces much and sends nothing keeps nobody out.

const MB = 1024 * 1024

export interface PhotoMemory {
  /** Counts `bytes` more of one upload; false, and nothing counted, where there is no room. */
  take(bytes: number): boolean
  /** Gives back all that the upload took. */
  release(): void
}

/** Memory for any number of uploads that holds `limit` bytes in all. */
export function openPhotoMemory(limit: number): () => PhotoMemory {
  let held = 0
  return () => {
    let mine = 0
    return {
      take(bytes) {
        if (held + bytes > limit) return false
        held += bytes
        mine += bytes
        return true
      },
      release() {
        held -= mine
        mine = 0
      },
    }
  }
}

/** The memory of this process. */
export const holdPhotoMemory = openPhotoMemory(96 * MB)
