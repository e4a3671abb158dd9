// Checks AWS Signature Version 4 as a store does, from the specification:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '../../domain/basics/time.ts'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']
const SKEW_MS = 15 * MINUTE_MS

/** The code of the error that the request deserves, or null where headers and `payload` are as signed. */
export function signatureFault(
  request: IncomingMessage,
  payload: Buffer,
  keys: S3Keys,
): 'AccessDenied' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'RequestTimeTooSkewed' | null {
  const parts = FORM.exec(request.headers.authorization ?? '')
  if (parts === null) return 'AccessDenied'
  const [, keyId = '', day = '', region = '', names = '', signature = ''] = parts
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const signed = names.split(';')
  const sent = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (![...MUST_BE_SIGNED, ...sent].every((name) => signed.includes(name))) return 'AccessDenied'
  const time = header(request, 'x-amz-date')
  if (!time.startsWith(day) || Math.abs(Date.now() - timeOf(time)) > SKEW_MS) {
    return 'RequestTimeTooSkewed'
  }
  const payloadDigest = sha256(payload)
  if (header(request, 'x-amz-content-sha256') !== payloadDigest) return 'SignatureDoesNotMatch'

  const canonical = canonicalRequest(request, signed, payloadDigest)
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (under, part) => hmac(under, part),
    `AWS4${keys.secretAccessKey}`,
  )
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest(request: IncomingMessage, signed: string[], digest: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs = query.split('&').filter((pair) => pair !== '')
  const headers = signed.map((name) => `${name}:${header(request, name).trim()}\n`)
  return [
    request.method,
    path,
    pairs
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    headers.join(''),
    signed.join(';'),
    digest,
  ].join('\n')
}

function header(request: IncomingMessage, name: string): string {
  return [request.headers[name] ?? ''].flat().join(',')
}

function timeOf(time: string): number {
  const form = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
  return Date.parse(time.replace(form, '$1-$2-$3T$4:$5:$6Z'))
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
