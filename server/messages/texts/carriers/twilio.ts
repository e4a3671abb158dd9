// The carrier that texts by Twilio's Messages API.
// https://www.twilio.com/docs/messaging/api/message-resource
import type { TwilioSettings } from '../../../platform/settings/carrier-settings.ts'
import type { CarriedText, Carrier } from '../../../platform/ports/carrier.ts'
import { askTwilio, type TwilioAnswer } from './twilio-exchange.ts'
import { REPORTS, failureOf, outcomeOf, refusesKey } from './twilio-exchange.ts'

/** Where Twilio reports what became of texts, and what came back to their number. */
export const STATUS_PATH = '/texts/twilio-status'
export const INBOUND_PATH = '/texts/twilio-inbound'

const LIMIT_MS = 10_000
const LONGEST_VALIDITY_SECONDS = 14_400

/**
 * Creates a message for each text and has Twilio tell `statusUrl` what becomes of it. `limitMs` is the
 * time for one text.
 */
export function twilioCarrier(
  settings: TwilioSettings,
  statusUrl: string,
  limitMs = LIMIT_MS,
): Carrier {
  let refusal: string | null = null
  const messages = `/2010-04-01/Accounts/${settings.accountSid}/Messages`
  const path = `${messages}.json`

  // Any other answer means that the key works; silence and broken servers say nothing about the key.
  function judgeKey(answer: TwilioAnswer): void {
    if (refusesKey(answer)) refusal = failureOf(answer)
    else if (!('lost' in answer) && answer.json !== null && answer.status < 500) refusal = null
  }

  return {
    name: 'twilio',
    async carry(text) {
      const form = formOf(settings, text, statusUrl)
      const answer = await askTwilio(settings, { path, form, limitMs })
      judgeKey(answer)
      return outcomeOf(answer)
    },
    async check() {
      const answer = await askTwilio(settings, { path: `${path}?PageSize=1`, limitMs })
      return 'status' in answer && answer.status === 200 ? null : failureOf(answer)
    },
    async redact(carrierId) {
      const form = new URLSearchParams({ Body: '' })
      const answer = await askTwilio(settings, {
        path: `${messages}/${carrierId}.json`,
        form,
        limitMs,
      })
      if ('lost' in answer || refusesKey(answer)) return 'no-answer'
      const { status } = answer
      if (status === 200 || status === 404) return 'redacted'
      return status === 429 || status >= 500 ? 'no-answer' : 'kept'
    },
    reports: REPORTS,
    refusal: () => refusal,
  }
}

function formOf(
  { sender }: TwilioSettings,
  { to, body, validSeconds }: CarriedText,
  statusUrl: string,
): URLSearchParams {
  return new URLSearchParams({
    To: to,
    ...('from' in sender
      ? { From: sender.from }
      : { MessagingServiceSid: sender.messagingServiceSid }),
    Body: body,
    StatusCallback: statusUrl,
    ValidityPeriod: String(
      Math.min(validSeconds ?? LONGEST_VALIDITY_SECONDS, LONGEST_VALIDITY_SECONDS),
    ),
  })
}
