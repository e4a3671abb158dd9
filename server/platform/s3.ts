// The S3 client with limits. The client's own errors never leave this file.
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { S3, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import type { S3Settings } from './settings/config.ts'
import { codeOf } from './error-code.ts'

/**
 * What a call throws while the store fails. It names neither the store's address nor its key, because
 * errors reach the log: the client's own errors quote addresses.
 */
export class PhotoStoreOutage extends Error {
  readonly code = 'PHOTO_STORE'

  /** Words of ours or of the protocol, such as `timed-out` or `status-403 AccessDenied`. */
  readonly fault: string

  constructor(fault: string) {
    super(`The photo store failed: ${fault}`)
    this.name = 'PhotoStoreOutage'
    this.fault = fault
  }
}

export interface S3Limits {
  connectMs: number
  tryMs: number
  /** All tries of a call together. */
  callMs: number
  /** The check whether the store answers. */
  lookMs: number
}

// A call takes less time than a person waits for a form, and than a server has to stop.
export const LIMITS: S3Limits = { connectMs: 2000, tryMs: 4000, callMs: 8000, lookMs: 2000 }
const TRIES = 3
const CONNECTIONS = 32

const ignore = (): void => undefined
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

function openS3Client(settings: S3Settings, limits: S3Limits): S3 {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const connections = { keepAlive: true, maxSockets: CONNECTIONS }
  return new S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the bucket's name would stand before the host, which needs a DNS entry for each bucket.
    forcePathStyle: true,
    maxAttempts: TRIES,
    // Some stores do not know these checksums, and the signature covers the payload anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.tryMs,
      throwOnRequestTimeout: true,
      httpAgent: connections,
      httpsAgent: connections,
      logger: SILENT,
    },
  })
}

export interface Listed {
  key: string
  storedAt: number
}

export type Bucket = ReturnType<typeof openBucket>

type NewObject = Omit<PutObjectCommandInput, 'Bucket'>
/** What the client takes beside each question. */
type On = { abortSignal: AbortSignal }

/** The bucket of the settings. Each call has the same time for all of its objects, and every failure is an outage. */
export function openBucket(settings: S3Settings, limits = LIMITS) {
  const client = openS3Client(settings, limits)
  const { bucket: Bucket } = settings
  const forEach = async <T>(all: T[], ask: (one: T, on: On) => Promise<unknown>): Promise<void> => {
    await withinTime(limits.callMs, (on) => Promise.all(all.map((one) => ask(one, on))))
  }
  return {
    where: `the bucket ${Bucket}`,
    /** The bytes of an object, or null where there is none. */
    read: (Key: string): Promise<Buffer | null> =>
      withinTime(limits.callMs, async (on) => {
        const found = await client.getObject({ Bucket, Key }, on).catch(quietWhere('NoSuchKey'))
        if (found === undefined) return null
        if (!(found.Body instanceof Readable)) throw new Error('An object came without its bytes')
        return buffer(addAbortSignal(on.abortSignal, found.Body))
      }),
    write: (...objects: NewObject[]) =>
      forEach(objects, (object, on) => client.putObject({ Bucket, ...object }, on)),
    /** Writes an object unless there is one of that name. */
    claim: (object: NewObject) =>
      forEach([{ Bucket, ...object, IfNoneMatch: '*' }], (one, on) =>
        client.putObject(one, on).catch(quietWhere('PreconditionFailed')),
      ),
    remove: (...keys: string[]) =>
      forEach(keys, (Key, on) => client.deleteObject({ Bucket, Key }, on)),
    /** Gives each object another key; one that is not there is left out. */
    move: (...keys: { from: string; to: string }[]) =>
      forEach(keys, async ({ from, to }, on) => {
        const copy = { Bucket, Key: to, CopySource: `${Bucket}/${from}` }
        await client.copyObject(copy, on).catch(quietWhere('NoSuchKey'))
        await client.deleteObject({ Bucket, Key: from }, on)
      }),
    /** The objects whose keys begin with `prefix` and follow `key`, in their order. */
    async *behind(prefix: string, key: string): AsyncGenerator<Listed> {
      const asked = { Bucket, Prefix: prefix, ...(key !== '' && { StartAfter: key }) }
      let next: string | undefined
      do {
        const page = { ...asked, ContinuationToken: next }
        const listed = await withinTime(limits.callMs, (on) => client.listObjectsV2(page, on))
        for (const { Key = '', LastModified } of listed.Contents ?? []) {
          yield { key: Key, storedAt: LastModified?.getTime() ?? Infinity }
        }
        next = listed.IsTruncated === true ? listed.NextContinuationToken : undefined
      } while (next !== undefined)
    },
    /** Throws where a look under `prefix` is not answered soon. */
    async look(Prefix: string): Promise<void> {
      await withinTime(limits.lookMs, (on) =>
        client.listObjectsV2({ Bucket, Prefix, MaxKeys: 1 }, on),
      )
    },
  }
}

/** What `ask` answers within `limitMs`; throws a `PhotoStoreOutage` where it does not. */
async function withinTime<T>(limitMs: number, ask: (on: On) => Promise<T>): Promise<T> {
  const abortSignal = AbortSignal.timeout(limitMs)
  try {
    return await ask({ abortSignal })
  } catch (error) {
    throw new PhotoStoreOutage(abortSignal.aborted ? 'timed-out' : faultOf(error))
  }
}

/** Makes a handler for `catch` that ignores the error of that name. */
function quietWhere(name: string): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Error && error.name === name)) throw error
    return undefined
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable'
  const metadata = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata) {
    return `status-${Number(metadata.httpStatusCode)} ${readWord(error.name)}`.trim()
  }
  if (error.name === 'TimeoutError') return 'timed-out'
  return `unreachable ${readWord(codeOf(error))}`.trim()
}

// Such as `NoSuchBucket` or `ECONNREFUSED`. The other end chooses the word, so only letters get through.
function readWord(named = ''): string {
  return /^[A-Za-z_]{3,40}$/.test(named) ? named : ''
}
