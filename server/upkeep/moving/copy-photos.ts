// Copies every picture that the database names from one store to another, and reads each again.
import { findEveryPhoto } from '../../vehicles/photos/photo-storage.ts'
import type { PhotoStore } from '../../vehicles/photos/stores/photo-store.ts'
import { moveOn, MoveStopped, type Copying } from './copy-rows.ts'
import { findPlace } from './move-storage.ts'

const BATCH = 10

interface Stores {
  from: PhotoStore
  to: PhotoStore
}

/** Copies the photos that are not there yet. */
export async function copyPhotos(
  { source, target, progress }: Copying,
  stores: Stores,
): Promise<void> {
  const all = await findEveryPhoto(source)
  let place = await findPlace(target)
  for (;;) {
    const done = place.photos + place.missing
    if (done === all.length) return
    progress(done / all.length, `copying photos: ${done} of ${all.length}`)
    const some = all.slice(done, done + BATCH)
    const copied = await Promise.all(some.map((photoId) => copyPhoto(photoId, stores)))
    const there = copied.filter(Boolean).length
    const photos = place.photos + there
    place = await moveOn(target, place, {
      ...place,
      photos,
      missing: done + some.length - photos,
    })
  }
}

async function copyPhoto(photoId: string, { from, to }: Stores): Promise<boolean> {
  const [photo, thumbnail] = await pictures(from, photoId)
  if (photo == null || thumbnail == null) return (await to.get(photoId, 'photo')) !== null
  await to.put(photoId, { photo, thumbnail })
  const [copied, small] = await pictures(to, photoId)
  if (copied?.equals(photo) === true && small?.equals(thumbnail) === true) return true
  throw new MoveStopped('The new photo store gave back another picture than it was given.')
}

function pictures(store: PhotoStore, photoId: string): Promise<(Buffer | null)[]> {
  return Promise.all([store.get(photoId, 'photo'), store.get(photoId, 'thumbnail')])
}
