// Photos in an S3 bucket, two objects each. Every failure becomes a `PhotoStoreOutage`.
import { randomId } from '../../../platform/identifiers.ts'
import { reasonOf } from '../../../platform/log.ts'
import {
  type Bucket,
  type Listed,
  LIMITS,
  openBucket,
  PhotoStoreOutage,
} from '../../../platform/s3.ts'
import type { S3Settings } from '../../../platform/settings/photo-store-settings.ts'
import {
  pictureName,
  SIZES,
  type PhotoStore,
  type Size,
} from '../../../platform/ports/photo-store.ts'

const PREFIX = 'photos/'
const QUARANTINE = `${PREFIX}quarantine/`
const STAMP = `${PREFIX}installation`

export function openS3PhotoStore(settings: S3Settings, limits = LIMITS): PhotoStore {
  const bucket = openBucket(settings, limits)
  // Each listing continues where the last one stopped, so that together they see every photo.
  let lastListed = randomId()

  async function move(photoId: string, from: string, to: string): Promise<void> {
    const keys = SIZES.map((size) => ({
      from: keyOf(photoId, size, from),
      to: keyOf(photoId, size, to),
    }))
    await bucket.move(...keys)
  }

  return {
    where: bucket.where,
    async put(photoId, prepared) {
      const objects = SIZES.map((size) => ({ Key: keyOf(photoId, size), Body: prepared[size] }))
      await bucket.write(...objects.map((one) => ({ ...one, ContentType: 'image/jpeg' })))
    },
    get: async (photoId, size) => bucket.read(keyOf(photoId, size)),
    async remove(photoId) {
      const rooms = [PREFIX, QUARANTINE]
      await bucket.remove(
        ...rooms.flatMap((room) => SIZES.map((size) => keyOf(photoId, size, room))),
      )
    },
    async *list(olderThan) {
      for await (const photoId of idsIn(PREFIX, everyObject(bucket, lastListed), olderThan)) {
        lastListed = photoId
        yield photoId
      }
    },
    setAside: (photoId) => move(photoId, PREFIX, QUARANTINE),
    bringBack: (photoId) => move(photoId, QUARANTINE, PREFIX),
    listSetAside: (olderThan) => idsIn(QUARANTINE, bucket.behind(QUARANTINE, ''), olderThan),
    stamp: async () => (await bucket.read(STAMP))?.toString().trim() ?? null,
    claim: (installationId) => bucket.claim({ Key: STAMP, Body: installationId }),
    adopt: (installationId) => bucket.write({ Key: STAMP, Body: installationId }),
    fault: () =>
      bucket.look(PREFIX).then(
        () => null,
        (error: unknown) => (error instanceof PhotoStoreOutage ? error.fault : reasonOf(error)),
      ),
  }
}

function keyOf(photoId: string, size: Size, room = PREFIX): string {
  return room + pictureName(photoId, size)
}

// From after the photo `after` to the end, then from the beginning up to that photo.
async function* everyObject(bucket: Bucket, after: string): AsyncGenerator<Listed> {
  const last = keyOf(after, 'thumbnail')
  yield* bucket.behind(PREFIX, last)
  for await (const object of bucket.behind(PREFIX, PREFIX)) {
    if (object.key > last) return
    yield object
  }
}

const PICTURE = /^([\w-]{22})(?:\.thumbnail)?\.jpg$/

/** The photos in `room` of these objects that were stored before `olderThan`, each once. */
async function* idsIn(
  room: string,
  objects: AsyncIterable<Listed>,
  olderThan: number,
): AsyncGenerator<string> {
  let last: string | undefined
  for await (const { key, storedAt } of objects) {
    const photoId = PICTURE.exec(key.slice(room.length))?.[1]
    if (photoId === undefined || photoId === last) continue
    last = photoId
    if (storedAt < olderThan) yield photoId
  }
}
