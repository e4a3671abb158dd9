// Photos in an S3 bucket, two objects each. Every failure becomes a `PhotoStoreOutage`.
import { randomId } from '../../../platform/identifiers.ts'
import { reasonOf } from '../../../platform/log.ts'
import { LIMITS, openBucket, PhotoStoreOutage } from '../../../platform/s3.ts'
import { openPhotosIn, type NewFile } from '../../../platform/ports/photo-store.ts'
import type { S3Settings } from '../../../platform/settings/config.ts'

const PREFIX = 'photos/'

export function openS3PhotoStore(settings: S3Settings, limits = LIMITS) {
  const bucket = openBucket(settings, limits)
  // Each listing continues where the last one stopped, so that together they see every photo.
  const reached = { kept: randomId(), quarantine: randomId() }

  return openPhotosIn({
    where: bucket.where,
    read: (name) => bucket.read(keyOf(name)),
    write: (...files) => bucket.write(...files.map(toObject)),
    claim: (file) => bucket.claim(toObject(file)),
    remove: (...names) => bucket.remove(...names.map(keyOf)),
    move: (...names) =>
      bucket.move(...names.map(({ from, to }) => ({ from: keyOf(from), to: keyOf(to) }))),
    async *list(room) {
      const prefix = keyOf(`${room}/`)
      // After both objects of that photo to the end, then from the beginning.
      const start = `${prefix}${reached[room]}/`
      for (const after of [start, prefix]) {
        for await (const { key, storedAt } of bucket.behind(prefix, after)) {
          if (after === prefix && key > start) return
          const file = key.slice(prefix.length)
          reached[room] = file.split('.')[0] ?? ''
          yield { file, storedAt }
        }
      }
    },
    fault: () =>
      bucket.look(PREFIX).then(
        () => null,
        (error: unknown) => (error instanceof PhotoStoreOutage ? error.fault : reasonOf(error)),
      ),
  })
}

/** What is kept is at the top, the quarantine below it. */
function keyOf(name: string): string {
  return PREFIX + name.replace(/^kept\//, '')
}

function toObject({ name, content }: NewFile) {
  const isPicture = name.endsWith('.jpg')
  return { Key: keyOf(name), Body: content, ...(isPicture && { ContentType: 'image/jpeg' }) }
}
