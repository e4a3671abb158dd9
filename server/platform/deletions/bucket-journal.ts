// The journal as objects of the photos' bucket, which many machines share: one for each batch, since none can be added to.
import { randomId } from '../identifiers.ts'
import { openBucket } from '../s3.ts'
import type { S3Settings } from '../settings/config.ts'
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
  const bucket = openBucket(settings)
  const textOf = async (key: string): Promise<string | null> =>
    (await bucket.read(key))?.toString('utf8') ?? null
  const linesOf = async (key: string): Promise<Deletion[]> => readLines((await textOf(key)) ?? '')
  async function* keys(): AsyncGenerator<string> {
    for await (const { key } of bucket.behind(PREFIX, '')) if (key !== OWNER) yield key
  }
  const findOwner = async (): Promise<string | null> => {
    const text = await textOf(OWNER)
    return text === null ? null : readOwner(text)
  }

  return {
    where: bucket.where,
    isFile: false,
    owner: findOwner,
    begin: (installationId) => bucket.write({ Key: OWNER, Body: writeOwner(installationId) }),
    async setAside() {},
    async append(lines) {
      const last = lines.at(-1)
      if (last === undefined) return
      await bucket.write({ Key: `${PREFIX}${last.id}-${randomId()}`, Body: writeLines(lines) })
    },
    async *read() {
      for await (const key of keys()) yield* await linesOf(key)
    },
    async recent() {
      const last = (await Array.fromAsync(keys())).slice(-RECENT)
      return (await Promise.all(last.map(linesOf))).flat()
    },
    async deleteBefore(id) {
      for await (const key of keys()) {
        if (key >= PREFIX + id) return
        await bucket.remove(key)
      }
    },
  }
}
