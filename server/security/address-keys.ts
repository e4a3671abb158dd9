// The keys under which addresses are kept in security events: one for each day, in the database for all
// processes, and gone with the day's events, so that nobody can follow an address from day to day for ever.
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/schema.ts'
import { isOutage } from '../http/outages.ts'
import { DAY_MS, dayOf } from '../../domain/time.ts'
import { findKey, insertKey } from './address-key-storage.ts'

const LENGTH = 16

export interface AddressKeys {
  /** The digest of an address on the day of `now`. */
  digest(address: string, now: number): string
  /** Has the keys of today and tomorrow shared with the other processes, once the database takes them. */
  share(database: Database, now: number): Promise<void>
}

/** Keys of this process until they are shared. */
export function openAddressKeys(): AddressKeys {
  const keys = new Map<string, string>()

  function keyOf(day: string): string {
    const key = keys.get(day) ?? randomBytes(32).toString('base64url')
    keys.set(day, key)
    return key
  }

  return {
    digest: (address, now) => addressDigest(keyOf(dayOf(now)), address),
    async share(database, now) {
      const today = dayOf(now)
      for (const day of keys.keys()) if (day < today) keys.delete(day)
      try {
        for (const day of [today, dayOf(now + DAY_MS)]) {
          await insertKey(database, day, keyOf(day))
          keys.set(day, (await findKey(database, day)) ?? keyOf(day))
        }
      } catch (error) {
        if (!isOutage(error)) throw error
      }
    },
  }
}

/** An address as the events of the day with this key have it. */
export function addressDigest(key: string, address: string): string {
  return createHmac('sha256', key).update(address).digest('hex').slice(0, LENGTH)
}
