// Bounds the memory that uploads may hold at once. Past it a form is turned away for a moment rather
// than bringing the server down.

const MB = 1024 * 1024

interface Allowance {
  /** For every form together, in bytes. */
  all: number
  /** Of which forms with a photo may hold so much, so that those without one still get through. */
  photos: number
  /** Up to here a form counts as one without a photo. */
  smallForm: number
}

/** `reserve(bytes)`: gives the release of that much memory, or null where it has to wait. */
export function openPhotoMemory(allowance: Allowance): (bytes: number) => (() => void) | null {
  let held = 0
  return function reserve(bytes) {
    const limit = bytes > allowance.smallForm ? allowance.photos : allowance.all
    if (held + bytes > limit) return null
    held += bytes
    let released = false
    return function release() {
      if (!released) held -= bytes
      released = true
    }
  }
}

/** The allowance of this process. */
export const reservePhotoMemory = openPhotoMemory({
  all: 112 * MB,
  photos: 96 * MB,
  smallForm: MB / 8,
})
