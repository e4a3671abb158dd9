// The journal as objects of the photos' bucket, which many machines share: one for each batch, since none can be added to.
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { LIMITS, openS3Client, readBody, withinTime } from '../s3.ts'
import { randomId } from '../identifiers.ts'
import { objectsBehind } from '../s3.ts'
import type { S3Settings } from '../settings/photo-store-settings.ts'
import {
  readLines,
  readOwner,
  writeLines,
  writeOwner,
  type Journal,
  type Deletion,
} from './journal.ts'

const PREFIX = 'deletions/'
// This key sorts behind those of all batches, which begin with a time.
const OWNER = `${PREFIX}owner`
const RECENT = 20

export function openBucketJournal(settings: S3Settings): Journal {
  const client = openS3Client(settings, LIMITS)
  const { bucket: Bucket } = settings
  const inTime = <T>(ask: (abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
    withinTime(LIMITS.callMs, ask)
  const textOf = async (Key: string): Promise<string | null> => {
    const get = new GetObjectCommand({ Bucket, Key })
    const bytes = await inTime((abortSignal) =>
      readBody(client.send(get, { abortSignal }), abortSignal),
    )
    return bytes?.toString('utf8') ?? null
  }
  const put = async (Key: string, Body: string): Promise<void> => {
    const object = new PutObjectCommand({ Bucket, Key, Body })
    await inTime((abortSignal) => client.send(object, { abortSignal }))
  }
  const linesOf = async (key: string): Promise<Deletion[]> => readLines((await textOf(key)) ?? '')
  async function* keys(): AsyncGenerator<string> {
    const listed = objectsBehind(
      (page) => inTime((abortSignal) => client.send(page, { abortSignal })),
      Bucket,
      PREFIX,
      '',
    )
    for await (const { key } of listed) if (key !== OWNER) yield key
  }
  const findOwner = async (): Promise<string | null> => {
    const text = await textOf(OWNER)
    return text === null ? null : readOwner(text)
  }

  return {
    where: `the bucket ${Bucket}`,
    isFile: false,
    owner: findOwner,
    begin: (installationId) => put(OWNER, writeOwner(installationId)),
    async setAside() {},
    async append(lines) {
      const last = lines.at(-1)
      if (last !== undefined) await put(`${PREFIX}${last.id}-${randomId()}`, writeLines(lines))
    },
    async *read() {
      for await (const key of keys()) yield* await linesOf(key)
    },
    async recent() {
      const last = (await Array.fromAsync(keys())).slice(-RECENT)
      return (await Promise.all(last.map(linesOf))).flat()
    },
    async deleteBefore(id) {
      for await (const Key of keys()) {
        if (Key >= PREFIX + id) return
        const gone = new DeleteObjectCommand({ Bucket, Key })
        await inTime((abortSignal) => client.send(gone, { abortSignal }))
      }
    },
  }
}
