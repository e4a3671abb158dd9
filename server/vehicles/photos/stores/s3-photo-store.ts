// Photos in an S3 bucket, two objects each. Every failure becomes a `PhotoStoreOutage`.
import { RANDOM_ID, randomId } from '../../../platform/identifiers.ts'
import { reasonOf } from '../../../platform/log.ts'
import {
  type Bucket,
  type Listed,
  LIMITS,
  openBucket,
  PhotoStoreOutage,
} from '../../../platform/s3.ts'
import type { S3Settings } from '../../../platform/settings/photo-store-settings.ts'
import { SIZES, SUFFIXES, type PhotoStore, type Size } from '../../../platform/ports/photo-store.ts'

const PREFIX = 'photos/'
const OBJECT = /^photos\/(?:quarantine\/)?([\w-]{22})(?:\.thumbnail)?\.jpg$/
const QUARANTINE = `${PREFIX}quarantine/`
const STAMP = `${PREFIX}installation`

export function openS3PhotoStore(settings: S3Settings, limits = LIMITS): PhotoStore {
  const bucket = openBucket(settings, limits)
  // Each listing continues where the last one stopped, so that together they see every photo.
  let lastListed = randomId()

  async function move(photoId: string, from: string, to: string): Promise<void> {
    if (!RANDOM_ID.test(photoId)) return
    const keyIn = (size: Size, room: string): string => keyOf(photoId, size, room)
    await bucket.move(...SIZES.map((size) => ({ from: keyIn(size, from), to: keyIn(size, to) })))
  }

  return {
    where: bucket.where,
    async put(photoId, prepared) {
      if (!RANDOM_ID.test(photoId)) throw new Error('A photo id is 22 URL-safe characters')
      const objects = SIZES.map((size) => ({ Key: keyOf(photoId, size), Body: prepared[size] }))
      await bucket.write(...objects.map((one) => ({ ...one, ContentType: 'image/jpeg' })))
    },
    get: async (photoId, size) =>
      RANDOM_ID.test(photoId) ? bucket.read(keyOf(photoId, size)) : null,
    async remove(photoId) {
      if (!RANDOM_ID.test(photoId)) return
      const rooms = [PREFIX, QUARANTINE]
      await bucket.remove(
        ...rooms.flatMap((room) => SIZES.map((size) => keyOf(photoId, size, room))),
      )
    },
    async *list(olderThan) {
      for await (const { key, storedAt } of everyObject(bucket, lastListed)) {
        const photoId = key.startsWith(QUARANTINE) ? undefined : OBJECT.exec(key)?.[1]
        if (photoId === undefined || photoId === lastListed) continue
        lastListed = photoId
        if (storedAt < olderThan) yield photoId
      }
    },
    setAside: (photoId) => move(photoId, PREFIX, QUARANTINE),
    bringBack: (photoId) => move(photoId, QUARANTINE, PREFIX),
    async *listSetAside(olderThan) {
      let last: string | undefined
      for await (const { key, storedAt } of bucket.behind(QUARANTINE, '')) {
        const photoId = OBJECT.exec(key)?.[1]
        if (photoId === undefined || photoId === last) continue
        last = photoId
        if (storedAt < olderThan) yield photoId
      }
    },
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
  return room + photoId + SUFFIXES[size]
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
