// The client that speaks S3, with limits on everything it does: no call outlasts its time, few
// connections are open, and an error of its own never gets past this file.
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { S3Client, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { PhotoStoreOutage } from './photo-store-outage.ts'
import type { S3Settings } from './store-settings.ts'

/** How long things may take, in milliseconds. */
export interface S3Limits {
  connectMs: number
  tryMs: number
  /** All tries together. */
  callMs: number
  /** A look whether it answers. */
  lookMs: number
}

// In all less than a person waits for a form, and than a server has that was asked to stop.
export const LIMITS: S3Limits = { connectMs: 2000, tryMs: 4000, callMs: 8000, lookMs: 2000 }
const TRIES = 3
const CONNECTIONS = 32

const nothing = (): void => undefined
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** A client of the store; it connects when it is first used. */
export function openS3Client(settings: S3Settings, limits: S3Limits): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const connections = { keepAlive: true, maxSockets: CONNECTIONS }
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names in front of the host are for those who own its DNS.
    forcePathStyle: true,
    maxAttempts: TRIES,
    // Newer than some stores: the signature covers the payload anyway.
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

/** For a `catch`: passes over the error of that name. */
export function quietWhere(name: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Error && error.name === name)) throw error
  }
}

function faultOf(error: unknown): string {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata) {
    return `status-${Number(metadata.httpStatusCode)}`
  }
  if (!(error instanceof Error)) return 'unreachable'
  return error.name === 'TimeoutError' ? 'timed-out' : 'unreachable'
}
