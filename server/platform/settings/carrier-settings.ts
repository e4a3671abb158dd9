import { E164 } from '../../../domain/people/phone-number.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { isUnencrypted, type Reader } from './settings-reader.ts'

export type CarrierSettings =
  | { name: 'console' }
  | { name: 'webhook'; url: string; secret: string }
  | ({ name: 'twilio' } & TwilioSettings)

/** Whether the carrier of these settings takes Ofcom's drama numbers, which no real network has. */
export function takesDrama({ name }: Pick<CarrierSettings, 'name'>): boolean {
  return name !== 'twilio'
}

/** Whether people can answer a text, and the answer comes to us. */
export function takesReplies(carrier: CarrierSettings): boolean {
  return carrier.name === 'twilio' && canBeAnswered(carrier)
}

/** What somebody who stopped our texts does to get them again, in the middle of a sentence. */
export function startAgainBy(config: { carrier: CarrierSettings; supportPhone: string }): string {
  const { carrier, supportPhone } = config
  if (carrier.name !== 'twilio' || !canBeAnswered(carrier)) return `call us on ${supportPhone}`
  const { sender } = carrier
  return `text START to ${'from' in sender ? readablePhone(sender.from) : 'the number we texted you from'}`
}

export function readCarrierSettings(read: Reader): CarrierSettings {
  const name = read.choice('TEXT_CARRIER', ['console', 'webhook', 'twilio'])
  if (name === 'twilio') return { name, ...readTwilio(read) }
  for (const given of TWILIO_NAMES) {
    if (read.has(given)) read.fault(`${given} is given, but TEXT_CARRIER is not twilio.`)
  }
  if (name === 'webhook') return { name, ...readWebhook(read) }
  if (read.production) {
    read.fault('TEXT_CARRIER must be given in production: the console carrier sends nothing.')
  }
  return { name }
}

function readWebhook(read: Reader): { url: string; secret: string } {
  const url = read.required('TEXT_WEBHOOK_URL', 'TEXT_CARRIER=webhook')
  const parsed = URL.parse(url)
  if (url !== '' && !['http:', 'https:'].includes(parsed?.protocol ?? '')) {
    read.fault('TEXT_WEBHOOK_URL must be an http or https address.')
  } else if (read.production && isUnencrypted(url)) {
    read.fault(
      'TEXT_WEBHOOK_URL must be https in production, but for this machine: texts hold links.',
    )
  }
  return { url, secret: read.required('TEXT_WEBHOOK_SECRET', 'TEXT_CARRIER=webhook') }
}

export type TwilioSettings = ReturnType<typeof readTwilio>

const BASE_URL = 'https://api.twilio.com'
const TWILIO_NAMES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const

// https://www.twilio.com/docs/glossary/what-is-a-sid
const SERVICE_SID = /^MG[\da-z]{32}$/i
// A short code, or a name of up to eleven letters, digits and spaces with a letter, instead of a number:
// https://www.twilio.com/docs/glossary/what-alphanumeric-sender-id
const CODE_OR_NAME = /^(\d{3,8}|(?=.*[a-z])[a-z\d][a-z\d ]{0,10})$/i

/** Whether people can answer a text: a name as its sender takes no answers. */
function canBeAnswered({ sender }: TwilioSettings): boolean {
  return 'messagingServiceSid' in sender || /^\+?\d+$/.test(sender.from)
}

function readTwilio(read: Reader) {
  const accountSid = read.required('TWILIO_ACCOUNT_SID', 'TEXT_CARRIER=twilio')
  const authToken = read.required('TWILIO_AUTH_TOKEN', 'TEXT_CARRIER=twilio')
  return {
    baseUrl: read.trial('TWILIO_BASE_URL', BASE_URL),
    accountSid,
    /** The password, which also signs what Twilio sends us. */
    authToken,
    sender: readSender(read),
  }
}

function readSender(read: Reader): { from: string } | { messagingServiceSid: string } {
  const from = read.required('TWILIO_FROM', 'TEXT_CARRIER=twilio')
  if (SERVICE_SID.test(from)) return { messagingServiceSid: from }
  if (from !== '' && !E164.test(from) && !CODE_OR_NAME.test(from)) {
    read.fault(
      'TWILIO_FROM must be a number such as +447400123456, a name of up to 11 letters, or the id of a messaging service.',
    )
  }
  return { from }
}
