// Stands in for Twilio's Messages API: takes texts, tells how they fare, and texts back STOP and START.
// Source and dates of reading: contract/README.md beside this file. What it tells the product by itself is signed as
// Twilio signs: https://www.twilio.com/docs/usage/security#validating-requests
import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { json, type Answer } from '../answer.ts'
import { escaped, openStandIn, type StandInRequest } from '../open-stand-in.ts'
import CREATE from './contract/create.json' with { type: 'json' }
import LIST from './contract/list.json' with { type: 'json' }
import REFUSALS from './contract/refusals.json' with { type: 'json' }

export type TwilioStandIn = Awaited<ReturnType<typeof startTwilio>>
type Message = ReturnType<typeof messageOf>
type Messages = TwilioStandIn['messages']
type Text = (from: string, body: string) => Promise<number | null>
type Status = 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'

const accountSid = `AC${'5'.repeat(32)}`
const authToken = 'twilio-stand-in-token'
const BASIC = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
const MESSAGES = `/2010-04-01/Accounts/${accountSid}/Messages`
const STOP_WORDS = /^(STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT)$/i
const START_WORDS = /^(START|YES|UNSTOP)$/i
// Ofcom has this range in use; a real network would text somebody.
const OUR_NUMBER = '+447400100100'
const SHOWN = 20

/** The product's settings for Twilio at `url`. */
export function twilioSettings(url: string) {
  return {
    TEXT_CARRIER: 'twilio',
    TWILIO_BASE_URL: url,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: OUR_NUMBER,
  }
}

/**
 * Starts it on `port`, 0 for a free one. A message takes `afterMs` to be sent, and again to be delivered; null tells
 * nothing by itself.
 */
export async function startTwilio({
  port,
  afterMs = 200,
}: {
  port: number
  afterMs?: number | null
}) {
  const taken: Message[] = []
  const messages = {
    /** Newest first. */
    list: (to?: string) => taken.filter((one) => to === undefined || one.to === to).toReversed(),
    stopped: new Set<string>(),
    /** What becomes of a number's messages instead of being delivered. */
    fates: new Map<string, { status: 'undelivered' | 'failed'; code: number }>(),
  }
  // A number's webhook is set in Twilio's console; here it stands beside the one for statuses.
  let inboundUrl: string | null = null

  // Has `from` text `body` to the product; the status it answered, or null.
  const text: Text = async (from, body) => {
    if (STOP_WORDS.test(body.trim())) messages.stopped.add(from)
    if (START_WORDS.test(body.trim())) messages.stopped.delete(from)
    if (inboundUrl === null) return null
    const MessageSid = `SM${'0'.repeat(32)}`
    const said = { From: from, To: OUR_NUMBER, Body: body, NumMedia: '0', NumSegments: '1' }
    return post(inboundUrl, { AccountSid: accountSid, MessageSid, ...said })
  }

  function take(fields: URLSearchParams): Message {
    const message = messageOf(fields)
    taken.push(message)
    const callback = fields.get('StatusCallback')
    inboundUrl = callback?.replace(/twilio-status.*$/, 'twilio-inbound') ?? null
    if (afterMs !== null) void deliver(messages, message, { afterMs, callback })
    return message
  }

  const standIn = await openStandIn({
    name: 'Twilio',
    port,
    above: () => messagesHtml(messages),
    answer: async (request) =>
      (await answerText(request, text)) ?? answerApi(messages, request, take),
    settings: twilioSettings,
  })
  return { ...standIn, messages, text }
}

// The buttons of the page.
async function answerText({ method, path, body }: StandInRequest, text: Text) {
  if (method !== 'POST' || path !== '/texts') return null
  const said = new URLSearchParams(body)
  await text(said.get('from') ?? '', said.get('body') ?? '')
  return { status: 303, headers: { location: '/' }, body: '' }
}

function messagesHtml(messages: Messages): string {
  const latest = messages.list().slice(0, SHOWN)
  const items = latest.map(({ to, body, status, error_code: code }) => {
    const answers = ['STOP', 'START'].map(
      (word) =>
        `<form method="post" action="/texts"><input type="hidden" name="from" value="${escaped(to)}"><button name="body" value="${word}">Answer ${word}</button></form>`,
    )
    const told = code === null ? status : `${status}, ${code}`
    return `<article><h2>${escaped(to)} <b>${told}</b></h2><pre>${escaped(body)}</pre>${answers.join('')}</article>`
  })
  return `<p>The latest texts. A link in one opens the product.</p>${items.join('')}`
}

const ENDED = new Set<Message['status']>(['sent', 'delivered', 'undelivered', 'failed'])

/**
 * Answers a request to the API, the part of the Messages resource that is used; has each new message taken.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
function answerApi(
  messages: Messages,
  { method, path, headers, body }: StandInRequest,
  take: (fields: URLSearchParams) => Message,
): Answer {
  if (headers.authorization !== BASIC) return refused(20003)
  const { pathname, searchParams } = new URL(path, 'http://stand-in')
  const fields = new URLSearchParams(body)
  if (pathname === `${MESSAGES}.json` && method === 'GET') {
    const page = messages.list().slice(0, Number(searchParams.get('PageSize') ?? 50))
    return json(200, { ...LIST.answer.body, messages: page, uri: path })
  }
  if (method !== 'POST') return refused(20404)
  if (pathname === `${MESSAGES}.json`) {
    const code = faultOf(fields, messages)
    return code === null ? json(201, take(fields)) : refused(code)
  }
  const message = messages.list().find(({ sid }) => pathname === `${MESSAGES}/${sid}.json`)
  if (message === undefined) return refused(20404)
  if (fields.get('Body') !== '') return refused(20001)
  // While a message is on its way, nothing of it can be changed.
  if (!ENDED.has(message.status)) return refused(20009)
  message.body = ''
  return json(200, message)
}

function faultOf(fields: URLSearchParams, messages: Messages): number | null {
  const to = fields.get('To') ?? ''
  if (to === '') return 21604
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return 21211
  if (!fields.has('From') && !fields.has('MessagingServiceSid')) return 21603
  if ((fields.get('Body') ?? '') === '') return 21602
  return messages.stopped.has(to) ? 21610 : null
}

function refused(code: number): Answer {
  const known = REFUSALS.refusals.find(({ body }) => body.code === code)
  const body = { code, message: `Refused by ${code}`, more_info: '', status: 400 }
  return json(known?.status ?? 400, known?.body ?? body)
}

function messageOf(fields: URLSearchParams) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const uri = `${MESSAGES}/${sid}`
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
async function post(url: string, fields: Record<string, string>): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature(authToken, url, fields) },
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
async function deliver(
  messages: Messages,
  message: Message,
  { afterMs, callback }: { afterMs: number; callback: string | null },
): Promise<void> {
  await pause(afterMs, undefined, { ref: false })
  message.status = 'sent'
  message.date_sent = message.date_updated = rfc2822(new Date())
  await tell(message, callback)
  await pause(afterMs, undefined, { ref: false })
  const fate = messages.fates.get(message.to)
  message.status = fate?.status ?? 'delivered'
  message.error_code = fate?.code ?? null
  await tell(message, callback)
}

async function tell({ sid, to, from, status, error_code: code }: Message, callback: string | null) {
  if (callback === null) return
  await post(callback, {
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
