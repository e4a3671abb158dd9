// The messages that the stand-in took, as Twilio lists them, and what it knows of numbers: who said
// STOP, and whom a test wants refused or not reached.
import { randomBytes } from 'node:crypto'

export type Status = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'

export interface Message {
  sid: string
  to: string
  from: string | null
  messagingServiceSid: string | null
  body: string
  status: Status
  errorCode: number | null
  statusCallback: string | null
  createdAt: Date
  sentAt: Date | null
}

/** What a test wants of a number. */
export interface NumberPlan {
  /** The code by which its messages are refused. */
  refuses?: number | null
  /** What becomes of its messages instead of being delivered. */
  fate?: { status: 'undelivered' | 'failed'; code: number } | null
}

export interface Messages {
  create(fields: URLSearchParams): Message
  /** Newest first: those to a number, and sent since a day such as 2026-11-21. */
  list(wanted: { to: string | null; sentSince: string | null }): Message[]
  find(sid: string): Message | undefined
  /** How often it took the same words to the same number. */
  counts(): Map<string, number>
  plan(to: string, plan: NumberPlan): void
  planOf(to: string): NumberPlan
  stopped: Set<string>
}

/** No messages, and nothing known of any number. `now` is the time in milliseconds. */
export function openMessages(now: () => number): Messages {
  const taken: Message[] = []
  // Looked for by each of thousands of texts.
  const byNumber = new Map<string, Message[]>()
  const plans = new Map<string, NumberPlan>()

  return {
    create(fields) {
      const messagingServiceSid = fields.get('MessagingServiceSid')
      const message: Message = {
        sid: `SM${randomBytes(16).toString('hex')}`,
        to: fields.get('To') ?? '',
        from: fields.get('From'),
        messagingServiceSid,
        body: fields.get('Body') ?? '',
        status: messagingServiceSid === null ? 'queued' : 'accepted',
        errorCode: null,
        statusCallback: fields.get('StatusCallback'),
        createdAt: new Date(now()),
        sentAt: null,
      }
      taken.push(message)
      byNumber.set(message.to, [...(byNumber.get(message.to) ?? []), message])
      return message
    },
    list({ to, sentSince }) {
      const some = to === null ? taken : (byNumber.get(to) ?? [])
      const since = sentSince === null ? null : Date.parse(sentSince)
      return some
        .filter(({ sentAt }) => since === null || (sentAt !== null && sentAt.getTime() >= since))
        .toReversed()
    },
    find: (sid) => taken.find((message) => message.sid === sid),
    counts() {
      const counts = new Map<string, number>()
      for (const { to, body } of taken) {
        const key = `${to} ${body}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      return counts
    },
    plan: (to, plan) => void plans.set(to, { ...plans.get(to), ...plan }),
    planOf: (to) => plans.get(to) ?? {},
    stopped: new Set(),
  }
}

/** A message as the API shows it. */
export function asJson(accountSid: string, message: Message): Record<string, unknown> {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: message.sentAt === null ? null : rfc2822(message.sentAt),
    date_updated: rfc2822(message.sentAt ?? message.createdAt),
    direction: 'outbound-api',
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  }
}

// Thu, 30 Jul 2015 20:12:31 +0000
function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
