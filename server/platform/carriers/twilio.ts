// The carrier that texts by Twilio's Messages API, and what its answers and status callbacks mean for a text.
// https://www.twilio.com/docs/messaging/api/message-resource
import { SECOND_MS } from '../../../domain/basics/time.ts'
import { E164 } from '../../../domain/people/phone-number.ts'
import { readablePhone } from '../../../domain/people/readable-phone.ts'
import { request } from '../http-client.ts'
import type { Carried, Carrier, CarrierKind, DeliveryReport } from './carrier.ts'
import { STOPPED_BY_HOLDER } from './carrier.ts'

/** Where Twilio reports what became of texts, and what came back to their number. */
export const STATUS_PATH = '/texts/twilio-status'
export const INBOUND_PATH = '/texts/twilio-inbound'

const LONGEST_VALIDITY_SECONDS = 14_400

// https://www.twilio.com/docs/glossary/what-is-a-sid
const SERVICE_SID = /^MG[\da-z]{32}$/i
// A short code, or a name of up to eleven letters, digits and spaces with a letter, instead of a number:
// https://www.twilio.com/docs/glossary/what-alphanumeric-sender-id
const CODE_OR_NAME = /^(\d{3,8}|(?=.*[a-z])[a-z\d][a-z\d ]{0,10})$/i

type Name = 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM'
type TwilioSettings = Record<Name | 'TWILIO_BASE_URL', string>

export const twilio: CarrierKind<Name, 'TWILIO_BASE_URL'> = {
  says: 'sends them',
  settings: {
    TWILIO_ACCOUNT_SID: {
      firm: true,
      says: 'the account at Twilio',
      form: [/^AC[\da-z]{32}$/i, 'be AC and 32 digits and letters'],
    },
    TWILIO_AUTH_TOKEN: { firm: true, says: 'its token, which also signs what Twilio tells us' },
    TWILIO_FROM: {
      firm: true,
      says: 'the sender of texts: a number, a name, or the id of a messaging service (MG…)',
      form: [
        { test: (typed) => [SERVICE_SID, E164, CODE_OR_NAME].some((form) => form.test(typed)) },
        'be a number such as +447400123456, a name of up to 11 letters, or the id of a messaging service',
      ],
    },
  },
  trials: { TWILIO_BASE_URL: 'https://api.twilio.com' },
  takesDrama: false,
  open: (given, publicUrl) => twilioCarrier(given, publicUrl + STATUS_PATH),
  answeredAt({ TWILIO_FROM: from }) {
    if (SERVICE_SID.test(from)) return 'the number we texted you from'
    // A name as the sender takes no answers.
    return /^\+?\d+$/.test(from) ? readablePhone(from) : undefined
  },
  // Twilio’s codes are kept as they came, so that an operator can look them up.
  inWords: {
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
  },
}

/** Has Twilio tell `statusUrl` what becomes of each text. */
export function twilioCarrier(
  settings: TwilioSettings,
  statusUrl: string,
  limitMs = 10_000,
): Carrier {
  let refusal: string | null = null
  const messages = `/2010-04-01/Accounts/${settings.TWILIO_ACCOUNT_SID}/Messages`
  const path = `${messages}.json`

  return {
    name: 'twilio',
    async carry({ to, body, validSeconds = LONGEST_VALIDITY_SECONDS }) {
      const { TWILIO_FROM: from } = settings
      const form = new URLSearchParams({
        To: to,
        [SERVICE_SID.test(from) ? 'MessagingServiceSid' : 'From']: from,
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
  settings: TwilioSettings,
  { path, form, limitMs }: { path: string; form?: URLSearchParams; limitMs: number },
) {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = settings
  const basic = Buffer.from(`${account}:${token}`).toString('base64')
  const headers = { accept: 'application/json', authorization: `Basic ${basic}` }
  const answer = await request(
    settings.TWILIO_BASE_URL + path,
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

export const REPORTS = { heldBack: `twilio-${BLOCKED}`, stopped: `twilio-${STOPPED}` }

function messageSid(sid: unknown): string | null {
  return typeof sid === 'string' && /^[A-Z]{2}[\da-zA-Z]{32}$/.test(sid) ? sid : null
}

function outcomeOf(answer: TwilioAnswer): Carried {
  const { status, failure, code, sid, seconds } = answer
  if (status >= 200 && status < 300) {
    if (sid === null) return { outcome: 'temporary', failure: 'no-sid' }
    return { outcome: 'accepted', carrierId: sid }
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
