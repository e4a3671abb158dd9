// The holder of a number stops our texts or starts them again, by texting STOP or START or through an operator.
// https://help.twilio.com/articles/223134027 lists the words.
import { E164, type PhoneNumber } from '../../../../domain/people/phone-number.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import { phoneLock, takeLock } from '../../../platform/database/locks.ts'
import { phoneDigest } from '../../../platform/digest.ts'
import type { Services } from '../../../platform/services.ts'
import { allowNumber, isNumberStopped, stopNumber } from './stopped-numbers.ts'

const STOP_WORDS = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
])
const START_WORDS = new Set(['START', 'YES', 'UNSTOP'])

/** What a text to us asks for. It has to be one of those words and nothing else, in any case. */
export function optOutIn(body: string): 'stop' | 'start' | null {
  const word = body
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (STOP_WORDS.has(word)) return 'stop'
  return START_WORDS.has(word) ? 'start' : null
}

/** Does what a text from `phone` asks for, unless it came from a name. */
export async function applyOptOut(
  services: Services,
  { phone, asked }: { phone: string; asked: 'stop' | 'start' | null },
): Promise<void> {
  if (asked === null || !E164.test(phone)) return
  // All that STOP deletes is gone before START lets texts go again.
  if (asked === 'start') await services.clearStopped(services)
  const change = asked === 'stop' ? stopNumber : allowNumber
  await services.database
    .transaction()
    .execute(async (tx) => void (await change(services, tx, phone)))
  if (asked === 'stop') await services.clearStopped(services)
}

/** Stops every text to a number and deletes its postings; false where texts were stopped already. */
export async function stopNumberByOperator(
  services: Services,
  phone: PhoneNumber,
  who: string,
): Promise<boolean> {
  const isNew = await services.database.transaction().execute(async (tx) => {
    await takeLock(tx, phoneLock(services, phone))
    const wasStopped = await isNumberStopped(services, tx, phone)
    await stopNumber(services, tx, phone)
    const target = phoneDigest(services, phone)
    // The record of changes keeps its first words, which operators search for.
    if (!wasStopped) await recordChange(services, tx, { who, what: 'number suppressed', target })
    return !wasStopped
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
