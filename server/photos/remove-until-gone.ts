// A photo goes with its posting, even one that its store would not remove at the time: it is
// remembered, and the sweep is told of it first. Should this process end before, the sweep finds it
// by itself, since it sees every photo sooner or later.
import type { PhotoStore } from './photo-store.ts'

// Beyond these the sweep is on its own.
const REMEMBERED = 10_000

/** `store`, whose listings begin with what it failed to remove. */
export function removeUntilGone(store: PhotoStore): PhotoStore {
  const left = new Set<string>()
  return {
    ...store,
    async remove(photoId) {
      try {
        await store.remove(photoId)
        left.delete(photoId)
      } catch (error) {
        if (left.size < REMEMBERED) left.add(photoId)
        throw error
      }
    },
    async *list(olderThan) {
      yield* left
      yield* store.list(olderThan)
    },
  }
}
