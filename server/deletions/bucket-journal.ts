// The journal as objects of the photos' bucket, which many machines share: one for each batch, since none can be added to.
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { LIMITS, openS3Client, readBody, withinTime } from '../photos/stores/s3-client.ts'
import { randomId } from '../identifiers.ts'
import { objectsBehind } from '../photos/stores/s3-listing.ts'
import type { S3Settings } from '../photos/stores/store-settings.ts'
import { dayOfLine, readLines, writeLines, type Journal, type JournalLine } from './journal.ts'

const PREFIX = 'deletions/'
const RECENT = 20

export function openBucketJournal(settings: S3Settings): Journal {
  const client = openS3Client(settings, LIMITS)
  const { bucket: Bucket } = settings
  const within = <T>(ask: (abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
    withinTime(LIMITS.callMs, ask)
  const linesOf = async (Key: string): Promise<JournalLine[]> => {
    const get = new GetObjectCommand({ Bucket, Key })
    const bytes = await within((abortSignal) =>
      readBody(client.send(get, { abortSignal }), abortSignal),
    )
    return readLines(bytes?.toString('utf8') ?? '')
  }
  async function* keys(): AsyncGenerator<string> {
    const listed = objectsBehind(
      (page) => within((abortSignal) => client.send(page, { abortSignal })),
      Bucket,
      PREFIX,
      '',
    )
    for await (const { key } of listed) yield key
  }

  return {
    where: `the bucket ${Bucket}`,
    async append(lines) {
      const last = lines.at(-1)
      if (last === undefined) return
      const Key = `${PREFIX}${dayOfLine(last)}/${last.id}-${randomId()}.jsonl`
      const put = new PutObjectCommand({ Bucket, Key, Body: writeLines(lines) })
      await within((abortSignal) => client.send(put, { abortSignal }))
    },
    async *read() {
      for await (const key of keys()) yield* await linesOf(key)
    },
    async recent() {
      const last = (await Array.fromAsync(keys())).slice(-RECENT)
      return (await Promise.all(last.map(linesOf))).flat()
    },
    async deleteBefore(day) {
      for await (const Key of keys()) {
        if (Key >= `${PREFIX}${day}`) return
        const gone = new DeleteObjectCommand({ Bucket, Key })
        await within((abortSignal) => client.send(gone, { abortSignal }))
      }
    },
  }
}
