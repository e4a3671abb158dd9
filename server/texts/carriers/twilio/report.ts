// Twilio's status callbacks, as a report of ours.
// https://www.twilio.com/docs/messaging/guides/track-outbound-message-status
import { E164 } from '../../../../domain/phone-number.ts'
import type { DeliveryReport } from '../carrier.ts'
import { messageSid } from './outcomes.ts'

// Only how it ended: that it is on its way, the text's own state says.
const STATES: Record<string, DeliveryReport['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/** What a callback's fields tell, or null where that is nothing we keep. */
export function reportIn(form: URLSearchParams): DeliveryReport | null {
  const carrierId = form.get('MessageSid') ?? form.get('SmsSid') ?? ''
  const told = form.get('MessageStatus') ?? form.get('SmsStatus') ?? ''
  const state = Object.hasOwn(STATES, told) ? STATES[told] : undefined
  if (state === undefined || messageSid(carrierId) === null) return null
  const code = form.get('ErrorCode') ?? ''
  const to = form.get('To') ?? ''
  return {
    carrierId,
    state,
    failure: /^[1-9]\d{4,5}$/.test(code) ? `twilio-${code}` : null,
    to: E164.test(to) ? to : null,
  }
}
