// The S3 client with limits: no call outlasts its time, few connections are open, and the client's own errors never leave
// this file.
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  S3Client,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import type { S3Settings } from './settings/photo-store-settings.ts'

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

/** How long things may take, in milliseconds. */
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

/** A client that connects when it is first used. */
export function openS3Client(settings: S3Settings, limits: S3Limits): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const connections = { keepAlive: true, maxSockets: CONNECTIONS }
  return new S3Client({
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

/** What `ask` answers within `limitMs`; throws a `PhotoStoreOutage` where it does not. */
export async function withinTime<T>(
  limitMs: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    return await ask(signal)
  } catch (error) {
    throw new PhotoStoreOutage(signal.aborted ? 'timed-out' : faultOf(error))
  }
}

/** The bytes of an object, or null where there is none. */
export async function readBody(
  asked: Promise<GetObjectCommandOutput>,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const { Body } = await asked
    if (!(Body instanceof Readable)) throw new Error('An object came without its bytes')
    return await buffer(addAbortSignal(signal, Body))
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw error
  }
}

/** Makes a handler for `catch` that ignores the error of that name. */
export function quietWhere(name: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Error && error.name === name)) throw error
  }
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable'
  const metadata = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata) {
    return `status-${Number(metadata.httpStatusCode)} ${readWord(error.name)}`.trim()
  }
  if (error.name === 'TimeoutError') return 'timed-out'
  return `unreachable ${'code' in error ? readWord(error.code) : ''}`.trim()
}

// Such as `NoSuchBucket` or `ECONNREFUSED`. The other end chooses the word, so only letters get through.
function readWord(named: unknown): string {
  return typeof named === 'string' && /^[A-Za-z_]{3,40}$/.test(named) ? named : ''
}

export type ListPage = (page: ListObjectsV2Command) => Promise<ListObjectsV2CommandOutput>

export interface Listed {
  key: string
  storedAt: number
}

/** The objects of a bucket whose keys begin with `prefix` and follow `key`, in their order. */
export async function* objectsBehind(
  listPage: ListPage,
  bucket: string,
  prefix: string,
  key: string,
): AsyncGenerator<Listed> {
  const asked = { Bucket: bucket, Prefix: prefix, ...(key !== '' && { StartAfter: key }) }
  let next: string | undefined
  do {
    const page = new ListObjectsV2Command({ ...asked, ContinuationToken: next })
    const listed = await listPage(page)
    for (const { Key = '', LastModified } of listed.Contents ?? []) {
      yield { key: Key, storedAt: LastModified?.getTime() ?? Infinity }
    }
    next = listed.IsTruncated === true ? listed.NextContinuationToken : undefined
  } while (next !== undefined)
}
