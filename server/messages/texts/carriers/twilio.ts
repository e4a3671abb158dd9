// The carrier that texts by Twilio's Messages API, and what its answers and status callbacks mean for a text.
// https://www.twilio.com/docs/messaging/api/message-resource
import { SECOND_MS } from '../../../../domain/basics/time.ts'
import { E164 } from '../../../../domain/people/phone-number.ts'
import { request } from '../../../platform/http-client.ts'
import {
  STOPPED_BY_HOLDER,
  type Carried,
  type Carrier,
  type DeliveryReport,
} from '../../../platform/ports/carrier.ts'
import type { TwilioSettings } from '../../../platform/settings/carrier-settings.ts'

/** Where Twilio reports what became of texts, and what came back to their number. */
export const STATUS_PATH = '/texts/twilio-status'
export const INBOUND_PATH = '/texts/twilio-inbound'

const LIMIT_MS = 10_000
const LONGEST_VALIDITY_SECONDS = 14_400

/** Has Twilio tell `statusUrl` what becomes of each text. */
export function twilioCarrier(
  settings: TwilioSettings,
  statusUrl: string,
  limitMs = LIMIT_MS,
): Carrier {
  let refusal: string | null = null
  const messages = `/2010-04-01/Accounts/${settings.accountSid}/Messages`
  const path = `${messages}.json`

  return {
    name: 'twilio',
    async carry({ to, body, validSeconds = LONGEST_VALIDITY_SECONDS }) {
      const { sender } = settings
      const form = new URLSearchParams({
        To: to,
        ...('from' in sender
          ? { From: sender.from }
          : { MessagingServiceSid: sender.messagingServiceSid }),
        Body: body,
        StatusCallback: statusUrl,
        ValidityPeriod: String(Math.min(validSeconds, LONGEST_VALIDITY_SECONDS)),
      })
      const answer = await askTwilio(settings, { path, form, limitMs })
      // Any other answer of Twilio's own means that the key works; silence and broken servers say nothing about the key.
      if (refusesKey(answer)) refusal = answer.failure
      else if (answer.isTwilios && answer.status < 500) refusal = null
      return outcomeOf(answer)
    },
    async check() {
      const answer = await askTwilio(settings, { path: `${path}?PageSize=1`, limitMs })
      return answer.status === 200 ? null : answer.failure
    },
    async redact(carrierId) {
      const form = new URLSearchParams({ Body: '' })
      const copy = `${messages}/${carrierId}.json`
      const answer = await askTwilio(settings, { path: copy, form, limitMs })
      const { status } = answer
      if (status === 200 || status === 404) return 'redacted'
      const isSilent = status === NO_ANSWER || status === 429 || status >= 500
      return isSilent || refusesKey(answer) ? 'no-answer' : 'kept'
    },
    reports: REPORTS,
    refusal: () => refusal,
  }
}

const ANSWER_LIMIT_BYTES = 8 * 1024 * 1024
const NO_ANSWER = 0

type TwilioAnswer = Awaited<ReturnType<typeof askTwilio>>

/** Asks Twilio: posts the fields of a form, or reads `path`, which may have a query. Never throws. */
async function askTwilio(
  { baseUrl, accountSid, authToken }: TwilioSettings,
  { path, form, limitMs }: { path: string; form?: URLSearchParams; limitMs: number },
) {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const headers = { accept: 'application/json', authorization: `Basic ${basic}` }
  const answer = await request(
    baseUrl + path,
    form === undefined ? { method: 'GET', headers } : { method: 'POST', headers, body: form },
    {
      signal: AbortSignal.timeout(limitMs),
      bytes: ANSWER_LIMIT_BYTES,
      // The status is known, whatever happens to the rest of the answer.
      whenCut: 'answered',
    },
  )
  if ('lost' in answer) {
    // Where it was broken off Twilio may have done what we asked.
    const failure = answer.lost === 'unreachable' && answer.reached ? 'broken-off' : answer.lost
    return { status: NO_ANSWER, failure, code: 0, sid: null, seconds: null, isTwilios: false }
  }
  const { status, retryAfterMs, json } = answer
  const given = (json ?? {}) as Record<string, unknown>
  const sid = messageSid(given['sid'])
  const code = Number.isInteger(given['code']) ? Number(given['code']) : 0
  return {
    status,
    /** A word for the log: Twilio's code, or the status where it gave none. */
    failure: code > 0 ? `twilio-${code}` : `status-${status}`,
    code,
    sid,
    seconds: retryAfterMs === undefined ? null : Math.ceil(retryAfterMs / SECOND_MS),
    /** Not a proxy's page, or half an answer. */
    isTwilios: code > 0 || sid !== null,
  }
}

// https://www.twilio.com/docs/api/errors names the codes,
// https://www.twilio.com/docs/messaging/guides/track-outbound-message-status the states.
const HALF_HOUR_SECONDS = 30 * 60

const PERMANENT = new Set([21211, 21612, 21614])
// The account may not text that country until its operator ticks it.
const NOT_PERMITTED = 21408
const STOPPED = 21610
// Twilio holds texts to this number back as suspicious, for 15 to 30 minutes.
const BLOCKED = 30450
// The key is wrong or withdrawn, or the account is not active.
const REFUSED_KEY = new Set([20003, 20005])
const TOO_MANY = 20429

/** What failures say for people. Twilio's codes are kept as they came, so that an operator can look them up. */
const IN_WORDS: Record<string, string> = {
  suppressed: STOPPED_BY_HOLDER,
  'gave-up': 'tried for too long',
  'twilio-21211': 'unknown number',
  'twilio-21408': 'country not allowed in Twilio’s settings',
  'twilio-21610': STOPPED_BY_HOLDER,
  'twilio-21612': 'not reachable from our number',
  'twilio-21614': 'not a mobile number',
  'twilio-30003': 'phone off or out of reach',
  'twilio-30004': 'blocked by its network',
  'twilio-30005': 'unknown number',
  'twilio-30006': 'landline or unknown network',
  'twilio-30007': 'taken for spam by its network',
  'twilio-30008': 'not delivered, no reason given',
  'twilio-30034': 'sender not registered',
}

export const REPORTS = { heldBack: `twilio-${BLOCKED}`, stopped: `twilio-${STOPPED}` }

function messageSid(sid: unknown): string | null {
  return typeof sid === 'string' && /^[A-Z]{2}[\da-zA-Z]{32}$/.test(sid) ? sid : null
}

function outcomeOf(answer: TwilioAnswer): Carried {
  const { status, failure, code, sid, seconds } = answer
  if (status >= 200 && status < 300) {
    return sid === null
      ? { outcome: 'temporary', failure: 'no-sid' }
      : { outcome: 'accepted', carrierId: sid }
  }
  if (refusesKey(answer)) return { outcome: 'refused-key', failure }
  if (status === 429 || code === TOO_MANY) {
    return { outcome: 'wait', failure, seconds, tooMany: true }
  }
  if (code === BLOCKED) return { outcome: 'wait', failure, seconds: HALF_HOUR_SECONDS }
  if (code === STOPPED) return { outcome: 'stopped', failure }
  if (code === NOT_PERMITTED) return { outcome: 'permanent', failure, loud: true }
  if (PERMANENT.has(code)) return { outcome: 'permanent', failure }
  // Something else is set wrongly here or at Twilio, and no text is lost over that.
  return { outcome: 'temporary', failure }
}

function refusesKey({ status, code }: TwilioAnswer): boolean {
  return status === 401 || REFUSED_KEY.has(code)
}

// We keep only how a text ended. Its own state says that it is on its way.
const STATES: Record<string, DeliveryReport['state']> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/** What a callback's fields report, or null where we keep nothing of that. */
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

/** Why a text failed, in words. A failure that no carrier of ours explains stays as it is. */
export function failureInWords({
  failure,
  delivery_failure,
}: Record<'failure' | 'delivery_failure', string | null>): string {
  const code = failure ?? delivery_failure ?? 'no reason given'
  return IN_WORDS[code] ?? code
}
