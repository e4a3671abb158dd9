// The messages that the stand-in took, newest first, and what it knows of numbers: who said STOP, and whom a test
// wants refused or not reached. What it tells the product by itself is signed as Twilio signs:
// https://www.twilio.com/docs/usage/security#validating-requests
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import CREATE from './contract/create.json' with { type: 'json' }

type Status = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'
export type Message = ReturnType<typeof messageOf>

/** What a test wants of a number. */
export interface NumberPlan {
  /** The code by which its messages are refused. */
  refuses?: number | null
  /** What becomes of its messages instead of being delivered. */
  fate?: { status: 'undelivered' | 'failed'; code: number } | null
}

export interface Account {
  accountSid: string
  authToken: string
}

export type Messages = ReturnType<typeof openMessages>

/** No messages, and nothing known of any number. */
export function openMessages() {
  const taken: Message[] = []
  const plans = new Map<string, NumberPlan>()
  return {
    create(fields: URLSearchParams): Message {
      const message = messageOf(fields)
      taken.push(message)
      return message
    },
    list: (to?: string) => taken.filter((one) => to === undefined || one.to === to).toReversed(),
    /** How often it took the same words to the same number. */
    counts(): Map<string, number> {
      const counts = new Map<string, number>()
      for (const { to, body } of taken) {
        counts.set(`${to} ${body}`, (counts.get(`${to} ${body}`) ?? 0) + 1)
      }
      return counts
    },
    plan: (to: string, plan: NumberPlan) => void plans.set(to, { ...plans.get(to), ...plan }),
    planOf: (to: string): NumberPlan => plans.get(to) ?? {},
    stopped: new Set<string>(),
  }
}

function messageOf(fields: URLSearchParams) {
  return {
    sid: `SM${randomBytes(16).toString('hex')}`,
    to: fields.get('To') ?? '',
    from: fields.get('From'),
    body: fields.get('Body') ?? '',
    status: (fields.has('MessagingServiceSid') ? 'accepted' : 'queued') as Status,
    errorCode: null as number | null,
    statusCallback: fields.get('StatusCallback'),
    createdAt: new Date(),
    sentAt: null as Date | null,
  }
}

/** A message as the API shows it. */
export function asJson(accountSid: string, message: Message): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  const { createdAt, sentAt } = message
  return {
    ...CREATE.answer.body,
    account_sid: accountSid,
    body: message.body,
    date_created: rfc2822(createdAt),
    date_sent: sentAt === null ? null : rfc2822(sentAt),
    date_updated: rfc2822(sentAt ?? createdAt),
    error_code: message.errorCode,
    from: message.from,
    price: null,
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

/** The signature of a form that is posted to `url`. */
export function signature(token: string, url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).toSorted()
  const signed = names.reduce((text, name) => text + name + fields[name], url)
  return createHmac('sha1', token).update(signed).digest('base64')
}

/** Posts a signed form; the status of the answer, or null where there was none. */
export async function post(
  token: string,
  url: string,
  fields: Record<string, string>,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature(token, url, fields) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

/** Has a message be sent and delivered after `afterMs` each, or meet the fate planned for its number. */
export async function deliver(
  account: Account,
  messages: Messages,
  message: Message,
  afterMs: number,
): Promise<void> {
  await pause(afterMs, undefined, { ref: false })
  message.status = 'sent'
  message.sentAt = new Date()
  await tell(account, message)
  await pause(afterMs, undefined, { ref: false })
  const { fate } = messages.planOf(message.to)
  message.status = fate?.status ?? 'delivered'
  message.errorCode = fate?.code ?? null
  await tell(account, message)
}

async function tell({ accountSid, authToken }: Account, message: Message): Promise<void> {
  const { sid, to, from, status, errorCode, statusCallback } = message
  if (statusCallback === null) return
  await post(authToken, statusCallback, {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    From: from ?? '',
    MessageSid: sid,
    MessageStatus: status,
    SmsSid: sid,
    SmsStatus: status,
    To: to,
    ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
  })
}
