// Photos in an S3 bucket, two objects each. Every failure becomes a `PhotoStoreOutage`.
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { RANDOM_ID, randomId } from '../../../platform/identifiers.ts'
import { reasonOf } from '../../../platform/log.ts'
import {
  LIMITS,
  openS3Client,
  PhotoStoreOutage,
  quietWhere,
  readBody,
  withinTime,
  objectsBehind,
  type Listed,
  type ListPage,
} from '../../../platform/s3.ts'
import type { S3Settings } from '../../../platform/settings/photo-store-settings.ts'
import type { PhotoStore } from '../../../platform/ports/photo-store.ts'

type Size = 'photo' | 'thumbnail'

const PREFIX = 'photos/'
// In the order in which a bucket lists them, so that a photo's two objects come together.
const SUFFIXES = { photo: '.jpg', thumbnail: '.thumbnail.jpg' }
const SIZES = ['photo', 'thumbnail'] as const
const OBJECT = /^photos\/(?:quarantine\/)?([\w-]{22})(?:\.thumbnail)?\.jpg$/
const QUARANTINE = `${PREFIX}quarantine/`
const STAMP = `${PREFIX}installation`

export function openS3PhotoStore(settings: S3Settings, limits = LIMITS): PhotoStore {
  const client = openS3Client(settings, limits)
  const { callMs, lookMs } = limits
  const { bucket: Bucket } = settings
  const listPage: ListPage = (page) =>
    withinTime(callMs, (abortSignal) => client.send(page, { abortSignal }))
  // Each listing continues where the last one stopped, so that together they see every photo.
  let lastListed = randomId()

  async function move(photoId: string, from: string, to: string): Promise<void> {
    if (!RANDOM_ID.test(photoId)) return
    await withinTime(callMs, (abortSignal) =>
      Promise.all(
        SIZES.map(async (size) => {
          const [old, moved] = [keyOf(photoId, size, from), keyOf(photoId, size, to)]
          const copy = new CopyObjectCommand({ Bucket, Key: moved, CopySource: `${Bucket}/${old}` })
          await client.send(copy, { abortSignal }).catch(quietWhere('NoSuchKey'))
          await client.send(new DeleteObjectCommand({ Bucket, Key: old }), { abortSignal })
        }),
      ),
    )
  }

  async function writeStamp(installationId: string, more: { IfNoneMatch?: '*' }): Promise<void> {
    const put = new PutObjectCommand({ Bucket, Key: STAMP, Body: installationId, ...more })
    await withinTime(callMs, (abortSignal) =>
      client.send(put, { abortSignal }).catch(quietWhere('PreconditionFailed')),
    )
  }

  return {
    where: `the bucket ${Bucket}`,
    async put(photoId, prepared) {
      if (!RANDOM_ID.test(photoId)) throw new Error('A photo id is 22 URL-safe characters')
      const put = (size: Size): PutObjectCommand => {
        const Key = keyOf(photoId, size)
        return new PutObjectCommand({
          Bucket,
          Key,
          Body: prepared[size],
          ContentType: 'image/jpeg',
        })
      }
      await withinTime(callMs, (abortSignal) =>
        Promise.all(SIZES.map((size) => client.send(put(size), { abortSignal }))),
      )
    },
    async get(photoId, size) {
      if (!RANDOM_ID.test(photoId)) return null
      const get = new GetObjectCommand({ Bucket, Key: keyOf(photoId, size) })
      return withinTime(callMs, (signal) =>
        readBody(client.send(get, { abortSignal: signal }), signal),
      )
    },
    async remove(photoId) {
      if (!RANDOM_ID.test(photoId)) return
      const keys = [PREFIX, QUARANTINE].flatMap((room) =>
        SIZES.map((size) => keyOf(photoId, size, room)),
      )
      await withinTime(callMs, (abortSignal) =>
        Promise.all(
          keys.map((Key) => client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })),
        ),
      )
    },
    async *list(olderThan) {
      for await (const { key, storedAt } of everyObject(listPage, Bucket, lastListed)) {
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
      for await (const { key, storedAt } of objectsBehind(listPage, Bucket, QUARANTINE, '')) {
        const photoId = OBJECT.exec(key)?.[1]
        if (photoId === undefined || photoId === last) continue
        last = photoId
        if (storedAt < olderThan) yield photoId
      }
    },
    async stamp() {
      const get = new GetObjectCommand({ Bucket, Key: STAMP })
      const bytes = await withinTime(callMs, (signal) =>
        readBody(client.send(get, { abortSignal: signal }), signal),
      )
      return bytes?.toString().trim() ?? null
    },
    claim: (installationId) => writeStamp(installationId, { IfNoneMatch: '*' }),
    adopt: (installationId) => writeStamp(installationId, {}),
    async fault() {
      const look = new ListObjectsV2Command({ Bucket, Prefix: PREFIX, MaxKeys: 1 })
      return withinTime(lookMs, (abortSignal) => client.send(look, { abortSignal })).then(
        () => null,
        (error: unknown) => (error instanceof PhotoStoreOutage ? error.fault : reasonOf(error)),
      )
    },
  }
}

function keyOf(photoId: string, size: Size, room = PREFIX): string {
  return room + photoId + SUFFIXES[size]
}

// From after the photo `after` to the end, then from the beginning up to that photo.
async function* everyObject(
  listPage: ListPage,
  bucket: string,
  after: string,
): AsyncGenerator<Listed> {
  const last = keyOf(after, 'thumbnail')
  yield* objectsBehind(listPage, bucket, PREFIX, last)
  for await (const object of objectsBehind(listPage, bucket, PREFIX, PREFIX)) {
    if (object.key > last) return
    yield object
  }
}
