import { isUnencrypted } from '../loopback.ts'
import type { Reader } from '../settings-reader.ts'

export interface PushSettings {
  /** The private half of our key (VAPID); null where the database keeps one. */
  vapidPrivateKey: string | null
  /** The origin of a push service besides those of browsers, or null. */
  pushService: string | null
}

/** Reads VAPID_PRIVATE_KEY and PUSH_SERVICE_URL. */
export function readPushSettings(read: Reader, production: boolean): PushSettings {
  const key = read.text('VAPID_PRIVATE_KEY', '')
  if (key !== '' && Buffer.from(key, 'base64url').length !== 32) {
    read.fault('VAPID_PRIVATE_KEY must be 32 bytes in base64url.')
  }
  const typed = read.text('PUSH_SERVICE_URL', '')
  const url = URL.parse(typed)
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (typed !== '' && !isOrigin) read.fault('PUSH_SERVICE_URL must be an origin, with no path.')
  if (production && isUnencrypted(typed)) {
    read.fault('PUSH_SERVICE_URL must be https in production, but for this machine.')
  }
  return { vapidPrivateKey: key || null, pushService: url?.origin ?? null }
}
