import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { isUnencrypted } from '../loopback.ts'
import type { Reader } from './settings-reader.ts'
import {
  TWILIO_NAMES,
  canBeAnswered,
  readTwilio,
  type TwilioSettings,
} from './twilio-settings.ts'

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

/** Reads TEXT_CARRIER and what belongs to it. No fault repeats a value. */
export function readCarrierSettings(read: Reader): CarrierSettings {
  const name = read.choice('TEXT_CARRIER', ['console', 'webhook', 'twilio'])
  if (name === 'twilio') return { name, ...readTwilio(read) }
  for (const given of TWILIO_NAMES) {
    if (read.text(given) !== '') read.fault(`${given} is given, but TEXT_CARRIER is not twilio.`)
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
