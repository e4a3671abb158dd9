import { E164 } from '../../../domain/people/phone-number.ts'
import type { Reader } from './settings-reader.ts'

export interface TwilioSettings {
  /** The API's origin, without a trailing slash. */
  baseUrl: string
  accountSid: string
  /** The password, which also signs what Twilio sends us. */
  authToken: string
  /** The sender of texts: a number or name, or the service that picks one. */
  sender: { from: string } | { messagingServiceSid: string }
}

const BASE_URL = 'https://api.twilio.com'
export const TWILIO_NAMES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

// https://www.twilio.com/docs/glossary/what-is-a-sid
const SID = { AC: /^AC[\da-z]{32}$/i, MG: /^MG[\da-z]{32}$/i }
// A short code, or a name of up to eleven letters, digits and spaces with a letter, instead of a number:
// https://www.twilio.com/docs/glossary/what-alphanumeric-sender-id
const CODE_OR_NAME = /^(\d{3,8}|(?=.*[a-z])[a-z\d][a-z\d ]{0,10})$/i

/** Whether people can answer a text: a name as its sender takes no answers. */
export function canBeAnswered({ sender }: TwilioSettings): boolean {
  return 'messagingServiceSid' in sender || /^\+?\d+$/.test(sender.from)
}

/** Reads what belongs to TEXT_CARRIER=twilio. No fault repeats a value. */
export function readTwilio(read: Reader): TwilioSettings {
  const accountSid = read.required('TWILIO_ACCOUNT_SID', 'TEXT_CARRIER=twilio')
  checkSid(read, 'TWILIO_ACCOUNT_SID', accountSid, 'AC')
  const authToken = read.required('TWILIO_AUTH_TOKEN', 'TEXT_CARRIER=twilio')
  return {
    baseUrl: read.trial('TWILIO_BASE_URL', BASE_URL),
    accountSid,
    authToken,
    sender: readSender(read),
  }
}

function readSender(read: Reader): TwilioSettings['sender'] {
  const from = read.required('TWILIO_FROM', 'TEXT_CARRIER=twilio')
  if (SID.MG.test(from)) return { messagingServiceSid: from }
  if (from !== '' && !E164.test(from) && !CODE_OR_NAME.test(from)) {
    read.fault(
      'TWILIO_FROM must be a number such as +447400123456, a name of up to 11 letters, or the id of a messaging service.',
    )
  }
  return { from }
}

function checkSid(read: Reader, name: string, sid: string, kind: keyof typeof SID): void {
  if (sid !== '' && !SID[kind].test(sid)) {
    read.fault(`${name} must be ${kind} and 32 digits and letters.`)
  }
}
