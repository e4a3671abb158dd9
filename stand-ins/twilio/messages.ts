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
export function openMessages({ accountSid }: Pick<Account, 'accountSid'>) {
  const taken: Message[] = []
  const plans = new Map<string, NumberPlan>()
  return {
    create(fields: URLSearchParams): Message {
      const message = messageOf(accountSid, fields)
      taken.push(message)
      return message
    },
    list: (to?: string) => taken.filter((one) => to === undefined || one.to === to).toReversed(),
    plan: (to: string, plan: NumberPlan) => void plans.set(to, { ...plans.get(to), ...plan }),
    planOf: (to: string): NumberPlan => plans.get(to) ?? {},
    stopped: new Set<string>(),
  }
}

/** A message as the API shows it. */
function messageOf(accountSid: string, fields: URLSearchParams) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`
  const created = rfc2822(new Date())
  return {
    ...CREATE.answer.body,
    account_sid: accountSid,
    body: fields.get('Body') ?? '',
    date_created: created,
    date_sent: null as string | null,
    date_updated: created,
    error_code: null as number | null,
    from: fields.get('From'),
    price: null,
    sid,
    status: (fields.has('MessagingServiceSid') ? 'accepted' : 'queued') as Status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: fields.get('To') ?? '',
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

/** Has a message be sent and delivered after `afterMs` each, or meet the fate planned for its number, and tells `callback`. */
export async function deliver(
  account: Account,
  messages: Messages,
  message: Message,
  { afterMs, callback }: { afterMs: number; callback: string | null },
): Promise<void> {
  await pause(afterMs, undefined, { ref: false })
  message.status = 'sent'
  message.date_sent = message.date_updated = rfc2822(new Date())
  await tell(account, message, callback)
  await pause(afterMs, undefined, { ref: false })
  const { fate } = messages.planOf(message.to)
  message.status = fate?.status ?? 'delivered'
  message.error_code = fate?.code ?? null
  await tell(account, message, callback)
}

async function tell(
  { accountSid, authToken }: Account,
  { sid, to, from, status, error_code: code }: Message,
  callback: string | null,
): Promise<void> {
  if (callback === null) return
  await post(authToken, callback, {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    From: from ?? '',
    MessageSid: sid,
    MessageStatus: status,
    SmsSid: sid,
    SmsStatus: status,
    To: to,
    ...(code === null ? {} : { ErrorCode: String(code) }),
  })
}
