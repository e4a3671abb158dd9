// Somebody texts our number STOP or START: the phone that gets our texts decides whether it does.
// https://help.twilio.com/articles/223134027 lists the words; Twilio itself answers them.
import { E164 } from '../../../domain/phone-number.ts'
import type { Services } from '../../services.ts'
import { allowNumber, stopNumber } from './stopped-numbers.ts'

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

/** What a text to us asks for: one of those words and nothing else, however it is cased. */
export function optOutIn(body: string): 'stop' | 'start' | null {
  const word = body
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase()
  if (STOP_WORDS.has(word)) return 'stop'
  return START_WORDS.has(word) ? 'start' : null
}

/** Does what a text from `phone` asks for; of no effect where that is no number. */
export async function applyOptOut(
  services: Services,
  { phone, asked }: { phone: string; asked: 'stop' | 'start' | null },
): Promise<void> {
  if (asked === null || !E164.test(phone)) return
  // Before START lets anything go again, all that STOP took is gone.
  if (asked === 'start') await services.clearStopped(services)
  const change = asked === 'stop' ? stopNumber : allowNumber
  await services.database
    .transaction()
    .execute(async (tx) => void (await change(services, tx, phone)))
  if (asked === 'stop') await services.clearStopped(services)
}
