// A push as a browser reads it, worked out from the standards and not with the library that encrypts ours: RFC 8291
// (the keys), RFC 8188 (the coding) and RFC 8292 (who it is from).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'

/** What a browser keeps of a subscription. */
export interface Subscription {
  /** All in base64url. */
  privateKey: string
  p256dh: string
  auth: string
}

/** The message in the body of a push. Throws where a browser would drop it. */
export function decrypt({ privateKey, p256dh, auth }: Subscription, body: Buffer): string {
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
