// A store that speaks S3, as much as the product uses, in memory. It checks every signature and misbehaves when told to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { listenHere } from './free-port.ts'

/** `well`; every answer is that status; no answer comes; the connection is cut, half-way through a body. */
export type S3Mood = 'well' | 'stalls' | 'cuts' | number

type Objects = Map<string, { bytes: Buffer; type: string | undefined; storedAt: number }>

const BUCKET = 'car-photos'
const REGION = 'eu-west-2'
const KEYS = { accessKeyId: 'AKIATESTSTESTSTESTS', secretAccessKey: 'a/secret+of/the+tests' }

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
    if (!(await isSigned(request, payload))) return fail(response, 403, 'SignatureDoesNotMatch')
    serve(objects, { request, response, payload, pageSize })
  }

  const listening = await listenHere(server, port)
  return {
    /** The settings by which a server uses it. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${listening}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
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
      if (found === undefined) return fail(response, 404, 'NoSuchKey')
      response.writeHead(200, { 'content-length': found.bytes.length })
      return void response.end(found.bytes)
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

const SIGNER = new S3Client({ region: REGION, credentials: KEYS }).config.signer

/** Whether the request is signed with our keys: signs what came again and compares. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage, payload: Buffer) {
  const given = headers.authorization ?? ''
  const names = /SignedHeaders=([\w;-]+)/.exec(given)?.[1]?.split(';') ?? []
  const covered = names.filter((name) => name !== 'x-amz-content-sha256')
  const [path = '', query = ''] = url.split('?')
  const came = {
    method,
    protocol: 'http:',
    hostname: '127.0.0.1',
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(covered.map((name) => [name, String(headers[name])])),
    body: payload,
  }
  const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
  const signedAt = String(headers['x-amz-date']).replace(time, '$1-$2-$3T$4:$5:$6Z')
  const signed = await (await SIGNER()).sign(came, { signingDate: new Date(signedAt) })
  return signed.headers['authorization'] === given
}
