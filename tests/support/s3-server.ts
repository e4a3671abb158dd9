// A store that speaks S3, as much of it as the product uses, in memory. It checks every signature
// and can be told to misbehave.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenHere } from './free-port.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../domain/basics/time.ts'

/** `well`; every answer is that status; no answer comes; the connection is cut, half-way through a body. */
export type S3Mood = 'well' | 'stalls' | 'cuts' | number

type Objects = Map<string, { bytes: Buffer; type: string | undefined; storedAt: number }>

const BUCKET = 'car-photos'
const KEYS: S3Keys = {
  accessKeyId: 'AKIATESTSTESTSTESTS',
  secretAccessKey: 'a/secret+of/the+tests',
  region: 'eu-west-2',
}

/** Listens on a free port, or `port`; lists `pageSize` objects at a time. */
export async function openS3Server({ pageSize = 1000, port = 0 } = {}) {
  const objects: Objects = new Map()
  const asked: string[] = []
  let usual: S3Mood = 'well'
  const once: S3Mood[] = []
  let now = 0
  let most = 0

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    most = Math.max(most, (now += 1))
    response.once('close', () => (now -= 1))
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mood = once.shift() ?? usual
    const payload = await buffer(request).catch(() => null)
    if (payload === null || mood === 'stalls') return
    if (typeof mood === 'number') return fail(response, mood, 'SlowDown')
    if (mood === 'cuts') {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('half', () => response.destroy())
      return
    }
    const fault = signatureFault(request, payload, KEYS)
    if (fault !== null) return fail(response, 403, fault)
    serve(objects, { request, response, payload, pageSize })
  }

  const listening = await listenHere(server, port)
  return {
    /** The settings by which a server uses it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${listening}`,
      S3_BUCKET: BUCKET,
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects,
    /** Method and address of each request, in order. */
    asked,
    /** How many requests were under way at once, at most. */
    mostAtOnce: () => most,
    behave: (to: S3Mood) => void (usual = to),
    /** For one request, before all others; more often for as many. */
    behaveOnce: (to: S3Mood) => void once.push(to),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  payload: Buffer
  pageSize: number
}

function serve(objects: Objects, exchange: Exchange): void {
  const { request, response } = exchange
  const url = new URL(request.url ?? '', 'http://store')
  const [bucket, key] = [url.pathname.split('/')[1], url.pathname.slice(BUCKET.length + 2)]
  if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket')
  if (key === '' && url.searchParams.get('list-type') === '2') {
    return list(objects, url.searchParams, exchange)
  }
  const found = objects.get(key)
  switch (request.method) {
    case 'PUT':
      return put(objects, key, exchange)
    case 'DELETE':
      objects.delete(key)
      return void response.writeHead(204).end()
    case 'GET':
    case 'HEAD':
      if (found === undefined) return fail(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-length': found.bytes.length })
      return void response.end(request.method === 'GET' ? found.bytes : undefined)
    default:
      return fail(response, 405, 'MethodNotAllowed')
  }
}

function put(objects: Objects, key: string, { request: { headers }, response, payload }: Exchange) {
  const storedAt = Date.now()
  const source = headers['x-amz-copy-source']
  if (typeof source === 'string') {
    const copied = objects.get(source.slice(BUCKET.length + 1))
    if (copied === undefined) return fail(response, 404, 'NoSuchKey')
    objects.set(key, { ...copied, storedAt })
    response.writeHead(200, { 'content-type': 'application/xml' })
    return void response.end('<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>')
  }
  if (headers['if-none-match'] === '*' && objects.has(key)) {
    return fail(response, 412, 'PreconditionFailed')
  }
  objects.set(key, { bytes: payload, type: headers['content-type'], storedAt })
  response.writeHead(200, { etag: '"x"' }).end()
}

function list(objects: Objects, query: URLSearchParams, { response, pageSize }: Exchange): void {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const size = Math.min(Number(query.get('max-keys') ?? 1000), pageSize)
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted()
  const page = keys.slice(0, size)
  const contents = page.map((key) => {
    const { storedAt, bytes } = objects.get(key) ?? { storedAt: 0, bytes: [] }
    const date = new Date(storedAt).toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${date}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const more = keys.length > page.length
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>` +
        `<KeyCount>${page.length}</KeyCount>${contents.join('')}${token}</ListBucketResult>`,
    )
}

function fail(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']
const SKEW_MS = 15 * MINUTE_MS

/** The code of the error that the request deserves, or null where headers and `payload` are as signed. */
function signatureFault(request: IncomingMessage, payload: Buffer, keys: S3Keys) {
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
