import { E164 } from '../../../../domain/phone-number.ts'
import { isLoopback } from '../../../loopback.ts'
import type { Reader } from '../../../settings-reader.ts'

export interface TwilioSettings {
  /** The API's origin, without a trailing slash. */
  baseUrl: string
  accountSid: string
  /** Signs what Twilio sends us; also the password where there is no API key. */
  authToken: string
  apiKey: { sid: string; secret: string } | null
  /** Who a text is from: a number or name, or the service that picks one. */
  sender: { from: string } | { messagingServiceSid: string }
}

const BASE_URL = 'https://api.twilio.com'
/** Settings that only this carrier has. */
export const TWILIO_NAMES = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY_SID',
  'TWILIO_API_KEY_SECRET',
  'TWILIO_FROM',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_BASE_URL',
] as const

// https://www.twilio.com/docs/glossary/what-is-a-sid
const SID = { AC: /^AC[\da-z]{32}$/i, SK: /^SK[\da-z]{32}$/i, MG: /^MG[\da-z]{32}$/i }
// A short code, or a name of up to eleven letters, digits and spaces with a letter, instead of a number:
// https://www.twilio.com/docs/glossary/what-alphanumeric-sender-id
const CODE_OR_NAME = /^(\d{3,8}|(?=.*[a-z])[a-z\d][a-z\d ]{0,10})$/i

/** Whether a text comes from a number or service that can be answered, and the answer comes to us. */
export function canBeAnswered({ sender }: TwilioSettings): boolean {
  return 'messagingServiceSid' in sender || /^\+?\d+$/.test(sender.from)
}

/** Reads what belongs to TEXT_CARRIER=twilio. No fault repeats a value. */
export function readTwilio(read: Reader): TwilioSettings {
  const accountSid = read.required('TWILIO_ACCOUNT_SID', 'TEXT_CARRIER=twilio')
  checkSid(read, 'TWILIO_ACCOUNT_SID', accountSid, 'AC')
  const authToken = read.required('TWILIO_AUTH_TOKEN', 'TEXT_CARRIER=twilio')
  return {
    baseUrl: readBase(read),
    accountSid,
    authToken,
    apiKey: readApiKey(read),
    sender: readSender(read),
  }
}

function readApiKey(read: Reader): TwilioSettings['apiKey'] {
  const sid = read.text('TWILIO_API_KEY_SID', '')
  const secret = read.text('TWILIO_API_KEY_SECRET', '')
  if (sid === '' && secret === '') return null
  checkSid(read, 'TWILIO_API_KEY_SID', sid, 'SK')
  if (sid === '') read.fault('TWILIO_API_KEY_SID must be given with TWILIO_API_KEY_SECRET.')
  if (secret === '') read.fault('TWILIO_API_KEY_SECRET must be given with TWILIO_API_KEY_SID.')
  return { sid, secret }
}

function readSender(read: Reader): TwilioSettings['sender'] {
  const from = read.text('TWILIO_FROM', '')
  const messagingServiceSid = read.text('TWILIO_MESSAGING_SERVICE_SID', '')
  if ((from === '') === (messagingServiceSid === '')) {
    read.fault('One of TWILIO_FROM and TWILIO_MESSAGING_SERVICE_SID must be given, and not both.')
  }
  checkSid(read, 'TWILIO_MESSAGING_SERVICE_SID', messagingServiceSid, 'MG')
  if (from !== '' && !E164.test(from) && !CODE_OR_NAME.test(from)) {
    read.fault('TWILIO_FROM must be a number such as +447400123456, or a name of up to 11 letters.')
  }
  return from === '' ? { messagingServiceSid } : { from }
}

function checkSid(read: Reader, name: string, sid: string, kind: keyof typeof SID): void {
  if (sid !== '' && !SID[kind].test(sid)) {
    read.fault(`${name} must be ${kind} and 32 digits and letters.`)
  }
}

// A key sent over plain http is anybody's; only a stand-in on this machine may be asked so.
function readBase(read: Reader): string {
  const typed = read.text('TWILIO_BASE_URL', BASE_URL)
  const url = URL.parse(typed)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (url !== null && isSafe && url.href === `${url.origin}/`) return url.origin
  read.fault(
    'TWILIO_BASE_URL must be an https origin such as https://api.twilio.com, with no path.',
  )
  return BASE_URL
}
