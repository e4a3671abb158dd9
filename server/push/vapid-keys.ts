// Our key, by which push services know whose pushes they carry (RFC 8292). Browsers subscribe to its public
// half: with another key they all have to subscribe again.
import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Services } from '../services.ts'
import { findPrivateKey, insertPrivateKey } from './vapid-storage.ts'

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
