// Stands in for Twilio's Messages API: takes texts, tells how they fare, and texts back STOP and START.
// Source and dates of reading: contract/README.md beside this file.
import { json, type Answer } from '../answer.ts'
import { escaped, openStandIn, type StandInRequest } from '../open-stand-in.ts'
import LIST from './contract/list.json' with { type: 'json' }
import REFUSALS from './contract/refusals.json' with { type: 'json' }
import { deliver, openMessages, post, type Message, type Messages } from './messages.ts'

export type TwilioStandIn = Awaited<ReturnType<typeof startTwilio>>
type Text = (from: string, body: string) => Promise<number | null>

export interface TwilioOptions {
  port: number
  /** How long a message takes to be sent, and again to be delivered. Null tells nothing by itself. */
  afterMs?: number | null
}

export const STAND_IN_ACCOUNT = {
  accountSid: `AC${'5'.repeat(32)}`,
  authToken: 'twilio-stand-in-token',
}
const STOP_WORDS = /^(STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT)$/i
const START_WORDS = /^(START|YES|UNSTOP)$/i
const OUR_NUMBER = '+447400100100'
const SHOWN = 20

/** Starts it on `port`, 0 for a free one. */
export async function startTwilio(options: TwilioOptions) {
  const { port, afterMs = 200 } = options
  const { accountSid, authToken } = STAND_IN_ACCOUNT
  const messages = openMessages(STAND_IN_ACCOUNT)
  // A number's webhook is set in Twilio's console; here it stands beside the one for statuses.
  let inboundUrl: string | null = null

  // Has `from` text `body` to the product; the status it answered, or null.
  const text: Text = async (from, body) => {
    if (STOP_WORDS.test(body.trim())) messages.stopped.add(from)
    if (START_WORDS.test(body.trim())) messages.stopped.delete(from)
    if (inboundUrl === null) return null
    const MessageSid = `SM${'0'.repeat(32)}`
    const said = { From: from, To: OUR_NUMBER, Body: body, NumMedia: '0', NumSegments: '1' }
    return post(authToken, inboundUrl, { AccountSid: accountSid, MessageSid, ...said })
  }

  function taken(message: Message, callback: string | null): void {
    inboundUrl = callback?.replace(/twilio-status.*$/, 'twilio-inbound') ?? null
    if (afterMs !== null) void deliver(STAND_IN_ACCOUNT, messages, message, { afterMs, callback })
  }

  const standIn = await openStandIn({
    name: 'Twilio',
    port,
    above: () => messagesHtml(messages),
    answer: async (request) =>
      (await answerText(request, text)) ?? answerApi(messages, request, taken),
    settings: (url) => ({
      TEXT_CARRIER: 'twilio',
      TWILIO_BASE_URL: url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: OUR_NUMBER,
    }),
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
 * Answers a request to the API, the part of the Messages resource that is used; calls `taken` with each new message.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
function answerApi(
  messages: Messages,
  { method, path, headers, body }: StandInRequest,
  taken: (message: Message, callback: string | null) => void,
): Answer {
  const { accountSid, authToken } = STAND_IN_ACCOUNT
  const key = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (headers.authorization !== key) return refused(20003)
  const { pathname, searchParams } = new URL(path, 'http://stand-in')
  const list = `/2010-04-01/Accounts/${accountSid}/Messages`
  const fields = new URLSearchParams(body)
  if (pathname === `${list}.json` && method === 'GET') {
    const page = messages.list().slice(0, Number(searchParams.get('PageSize') ?? 50))
    return json(200, { ...LIST.answer.body, messages: page, uri: path })
  }
  if (method !== 'POST') return refused(20404)
  if (pathname === `${list}.json`) {
    const code = faultOf(fields, messages)
    if (code !== null) return refused(code)
    const message = messages.create(fields)
    const answer = json(201, message)
    taken(message, fields.get('StatusCallback'))
    return answer
  }
  const message = messages.list().find(({ sid }) => pathname === `${list}/${sid}.json`)
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
  if (messages.stopped.has(to)) return 21610
  return messages.planOf(to).refuses ?? null
}

// A refusal as Twilio writes it.
function refused(code: number): Answer {
  const known = REFUSALS.refusals.find(({ body }) => body.code === code)
  const body = { code, message: `Refused by ${code}`, more_info: '', status: 400 }
  return json(known?.status ?? 400, known?.body ?? body)
}
