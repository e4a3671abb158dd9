// What the operator does with texts: looks which failed, has one tried again, stops a number for good
// and lets it go again.
import type { PhoneNumber } from '../../../domain/phone-number.ts'
import { recordChange } from '../../audit/record-change.ts'
import { takeLock, phoneLock } from '../../database/locks.ts'
import type { Services } from '../../services.ts'
import * as storage from './operator-storage.ts'
import { phoneDigest } from '../../digest.ts'
import { isNumberStopped, allowNumber, stopNumber } from '../limits/stopped-numbers.ts'

/** The latest texts, without their wording. */
export function listTexts(
  { database }: Pick<Services, 'database'>,
  sought: Parameters<typeof storage.findTexts>[1],
): Promise<storage.ListedText[]> {
  return storage.findTexts(database, sought)
}

type NotRetried = 'not-found' | 'not-failed' | 'code' | 'erased' | 'suppressed'

/** Makes a failed text due at once, as if it had never been tried; null, or why not. */
export function retryText(services: Services, id: string, who: string): Promise<NotRetried | null> {
  return services.database.transaction().execute(async (tx): Promise<NotRetried | null> => {
    const text = await storage.findForRetry(tx, id)
    if (text === undefined) return 'not-found'
    if (text.state !== 'failed') return 'not-failed'
    if (text.kind === 'code') return 'code'
    if (text.body === null && text.kind !== 'gathered-quotes') return 'erased'
    if (await isNumberStopped(services, tx, text.phone)) return 'suppressed'
    await storage.beginAgain(tx, id, services.clock.now())
    await recordChange(services, tx, { who, what: 'text retried', target: id })
    return null
  })
}

/** Stops every text to a number and deletes its postings; false where texts were stopped already. */
export async function stopNumberByOperator(
  services: Services,
  phone: PhoneNumber,
  who: string,
): Promise<boolean> {
  const isNew = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, phone))
    const wasSuppressed = await isNumberStopped(services, tx, phone)
    await stopNumber(services, tx, phone)
    const target = phoneDigest(services, phone)
    if (!wasSuppressed) await recordChange(services, tx, { who, what: 'number suppressed', target })
    return !wasSuppressed
  })
  await services.clearStopped(services)
  return isNew
}

/** Lets texts to a number go again; false where they were not stopped. Its postings stay gone. */
export async function allowNumberByOperator(
  services: Services,
  phone: PhoneNumber,
  who: string,
): Promise<boolean> {
  await services.clearStopped(services)
  return services.database.transaction().execute(async (tx) => {
    if (!(await allowNumber(services, tx, phone))) return false
    const target = phoneDigest(services, phone)
    await recordChange(services, tx, { who, what: 'suppression lifted', target })
    return true
  })
}
