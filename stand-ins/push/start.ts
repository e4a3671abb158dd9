// Stands in for the push services of browsers and for the browsers behind them: subscribes, takes pushes by RFC 8030
// and shows what a browser would read in them. That is worked out from the standards and not with the library that
// encrypts ours: RFC 8291 (the keys), RFC 8188 (the coding) and RFC 8292 (who it is from).
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { json, type Answer } from '../answer.ts'
import { escaped, openStandIn, type StandInRequest } from '../open-stand-in.ts'

/** What the product learns of a subscription: the browser's PushSubscription as JSON. */
export type SubscriptionJson = ReturnType<PushStandIn['subscribe']>

type PushMessage = Record<'endpoint' | 'title' | 'line' | 'path' | 'tag', string>

export type PushStandIn = Awaited<ReturnType<typeof startPush>>

const SHOWN = 20
// FCM's and Mozilla's own limit.
const BYTES_MAX = 4096

export async function startPush({ port }: { port: number }) {
  const subscriptions = new Map<string, Subscription | null>()
  const messages: PushMessage[] = []
  let origin = ''

  function subscribe() {
    const curve = createECDH('prime256v1')
    const p256dh = curve.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const path = `/push/${randomBytes(16).toString('base64url')}`
    subscriptions.set(path, { privateKey: curve.getPrivateKey('base64url'), p256dh, auth })
    return { endpoint: origin + path, expirationTime: null, keys: { p256dh, auth } }
  }

  function answer(request: StandInRequest): Answer {
    const { method, path } = request
    if (method === 'POST' && path === '/subscriptions') return json(201, subscribe())
    if (method === 'GET' && path === '/messages') return json(200, messages)
    const subscription = subscriptions.get(path)
    if (subscription === undefined) return json(404, { message: 'No such subscription' })
    if (method === 'DELETE') {
      subscriptions.set(path, null)
      return json(200, {})
    }
    return subscription === null ? json(410, { message: 'Gone' }) : take(request, subscription)
  }

  function take({ path, headers, bytes }: StandInRequest, subscription: Subscription): Answer {
    const fault = vapidFault(headers.authorization ?? '', origin, Date.now())
    if (fault !== null) return json(403, { message: fault })
    if (!/^\d+$/.test(String(headers['ttl']))) return json(400, { message: 'There is no TTL.' })
    if (bytes.length > BYTES_MAX) return json(413, { message: 'Too large' })
    if (headers['content-encoding'] !== 'aes128gcm') return json(415, { message: 'Not aes128gcm' })
    try {
      const message = JSON.parse(decrypt(subscription, bytes)) as Omit<PushMessage, 'endpoint'>
      messages.push({ endpoint: origin + path, ...message })
    } catch {
      return json(400, { message: 'No browser could read this.' })
    }
    return { status: 201, headers: { location: `${origin}${path}/message` }, body: '' }
  }

  const standIn = await openStandIn({
    name: 'Push service',
    port,
    answer,
    settings: (url) => ({ PUSH_SERVICE_URL: url }),
    above: () => page(messages),
  })
  origin = standIn.url
  return {
    ...standIn,
    subscribe,
    /** Ends a subscription: its pushes are answered 410. */
    unsubscribe: (endpoint: string) => void subscriptions.set(new URL(endpoint).pathname, null),
    /** What browsers have read, oldest first. */
    messages: () => [...messages],
  }
}

function page(messages: PushMessage[]): string {
  const shown = messages.slice(-SHOWN).toReversed()
  const items = shown.map(
    ({ title, line, path }) =>
      `<article><h2>${escaped(title)}</h2><p>${escaped(line)} <b>${escaped(path)}</b></p></article>`,
  )
  return `<p>What browsers show, the latest first. POST /subscriptions subscribes one; send what it answers to PUT /agent/alerts/device.</p>${items.join('')}`
}

/** What a browser keeps of a subscription. */
interface Subscription {
  /** All in base64url. */
  privateKey: string
  p256dh: string
  auth: string
}

/** The message in the body of a push. Throws where a browser would drop it. */
function decrypt({ privateKey, p256dh, auth }: Subscription, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (senderKey.length !== 65 || record.length > recordSize) throw new Error('Not one record.')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  const keyInfo = Buffer.concat([text('WebPush: info\0'), bytes(p256dh), senderKey])
  const shared = Buffer.from(
    hkdfSync('sha256', curve.computeSecret(senderKey), bytes(auth), keyInfo, 32),
  )
  const derive = (info: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', shared, salt, text(`Content-Encoding: ${info}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record does not say that it is.')
  return padded.subarray(0, end).toString('utf8')
}

/** Why a push service at `origin` would not take a push with that header from `now` on; null where it would. */
export function vapidFault(header: string, origin: string, now: number): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytes(key)
  if (point.length !== 65) return 'The authorization has no key.'
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', text(`${head}.${claims}`), signed, bytes(signature))) {
    return 'The authorization is not signed with its key.'
  }
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString()) as Record<string, unknown>
  if (aud !== origin) return 'The authorization is for another push service.'
  const left = Number(exp) * 1000 - now
  if (!(left > 0 && left <= 24 * 3_600_000)) return 'The authorization ends too late or has ended.'
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? null : 'Nobody can be reached.'
}

const bytes = (encoded: string): Buffer => Buffer.from(encoded, 'base64url')
const text = (words: string): Buffer => Buffer.from(words, 'utf8')
