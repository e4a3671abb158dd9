// One push on its way to one browser: encrypted for it alone, and handed to its push service.
import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { HOUR_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import { request } from '../../platform/http-client.ts'
import type { Services } from '../../platform/services.ts'
import { pushServiceOf } from './add-device.ts'
import { findPrivateKey, insertPrivateKey, type ClaimedPush } from './push-storage.ts'

export type PushResult =
  | { outcome: 'sent' }
  /** The browser has unsubscribed. */
  | { outcome: 'gone' }
  /** The push service will not take it, however often it is tried. */
  | { outcome: 'refused'; status: number }
  | { outcome: 'later'; retryAfterMs: number | undefined }

export type SendPush = (push: ClaimedPush) => Promise<PushResult>

const ANSWER_MS = 10 * SECOND_MS
const ANSWER_BYTES = 4096
// Signing takes longer than all the rest. Push services take a signature for up to a day.
const SIGNED_FOR_MS = HOUR_MS
const ENCODING = 'aes128gcm'

/** A way to send pushes under our key. */
export async function openSendPush(services: Services): Promise<SendPush> {
  const { config, clock } = services
  const { publicKey, privateKey } = await findVapidKeys(services)
  const signatures = new Map<string, { header: string; at: number }>()

  function signatureFor(service: string): string {
    const known = signatures.get(service)
    if (known !== undefined && clock.now() - known.at < SIGNED_FOR_MS) return known.header
    const contact = `mailto:${config.supportEmail}`
    const signed = webPush.getVapidHeaders(service, contact, publicKey, privateKey, ENCODING)
    signatures.set(service, { header: signed.Authorization, at: clock.now() })
    return signed.Authorization
  }

  return async function send(push) {
    // Settings may have changed since it was taken.
    const service = pushServiceOf(config, push.endpoint)
    if (service === null) return { outcome: 'gone' }
    const { title, line, path, p256dh, auth, expires_at } = push
    const message = JSON.stringify({ title, line, path, tag: `${push.kind} ${path}` })
    const { cipherText } = webPush.encrypt(p256dh, auth, message, ENCODING)
    const answer = await request(
      push.endpoint,
      {
        method: 'POST',
        headers: {
          authorization: signatureFor(service),
          'content-encoding': ENCODING,
          'content-type': 'application/octet-stream',
          ttl: String(Math.max(0, Math.floor((expires_at - clock.now()) / SECOND_MS))),
          urgency: 'high',
        },
        body: new Uint8Array(cipherText),
      },
      { signal: AbortSignal.timeout(ANSWER_MS), bytes: ANSWER_BYTES, whenCut: 'answered' },
    )
    return 'lost' in answer ? { outcome: 'later', retryAfterMs: undefined } : resultOf(answer)
  }
}

// RFC 8030, sections 5 and 7.3; 410 is what services answer in practice.
function resultOf(answer: { status: number; retryAfterMs: number | undefined }): PushResult {
  const { status, retryAfterMs } = answer
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'later', retryAfterMs }
  return { outcome: 'refused', status }
}

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The database's key, which is made where there is none. */
export async function findVapidKeys({ database }: Pick<Services, 'database'>): Promise<VapidKeys> {
  const known = await findPrivateKey(database)
  if (known !== null) return withPublicHalf(known)
  // Of several processes that start at once, the first one's stays.
  await insertPrivateKey(database, webPush.generateVAPIDKeys().privateKey)
  const made = await findPrivateKey(database)
  if (made === null) throw new Error('The key of pushes was not kept.')
  return withPublicHalf(made)
}

function withPublicHalf(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: curve.getPublicKey('base64url') }
}
