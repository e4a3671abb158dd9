// What the stand-in answers to the product's requests: the part of the Messages resource that is used.
// https://www.twilio.com/docs/messaging/api/message-resource
import { json, type Answer } from '../answer.ts'
import type { StandInRequest } from '../open-stand-in.ts'
import { asJson, type Message, type Messages } from './messages.ts'

export interface Account {
  accountSid: string
  authToken: string
}

const REASONS: Record<number, [status: number, message: string]> = {
  20003: [401, 'Authenticate'],
  20404: [404, 'The requested resource was not found'],
  21211: [400, "The 'To' number is not a valid phone number."],
  21602: [400, 'Message body is required.'],
  21603: [400, "A 'From' phone number is required."],
  21604: [400, "A 'To' phone number is required."],
  21610: [400, 'Attempt to send to unsubscribed recipient'],
}

const ENDED = new Set<Message['status']>(['sent', 'delivered', 'undelivered', 'failed'])

/** Answers a request to the API; calls `taken` with each new message. */
export function answerApi(
  account: Account,
  messages: Messages,
  request: StandInRequest,
  taken: (message: Message) => void,
): Answer {
  if (!knows(account, request.headers.authorization)) return refused(20003)
  const url = new URL(request.path, 'http://stand-in')
  const list = `/2010-04-01/Accounts/${account.accountSid}/Messages`
  const one = new RegExp(`^${list}/(\\w+)\\.json$`).exec(url.pathname)?.[1]
  if (one !== undefined && request.method === 'GET') {
    const message = messages.find(one)
    return message === undefined ? refused(20404) : json(200, asJson(account.accountSid, message))
  }
  if (one !== undefined && request.method === 'POST') {
    const message = messages.find(one)
    if (message === undefined) return refused(20404)
    if (new URLSearchParams(request.body).get('Body') !== '') return refused(20001)
    // While a message is on its way, nothing of it can be changed.
    if (!ENDED.has(message.status)) return refused(20009)
    message.body = ''
    return json(200, asJson(account.accountSid, message))
  }
  if (url.pathname !== `${list}.json`) return refused(20404)
  if (request.method === 'GET') return listed(account, messages, url)
  if (request.method !== 'POST') return refused(20404)

  const fields = new URLSearchParams(request.body)
  const code = faultOf(fields, messages)
  if (code !== null) return refused(code)
  const message = messages.create(fields)
  const answer = json(201, asJson(account.accountSid, message))
  taken(message)
  return answer
}

function knows({ accountSid, authToken }: Account, given: string | undefined): boolean {
  return given === `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
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

function listed({ accountSid }: Account, messages: Messages, url: URL): Answer {
  const { searchParams: query, pathname } = url
  const size = Math.min(Math.max(Number(query.get('PageSize') ?? 50), 1), 1000)
  const page = Number(query.get('Page') ?? 0)
  const all = messages.list({ to: query.get('To'), sentSince: query.get('DateSent>') })
  const shown = all.slice(page * size, (page + 1) * size)
  const pageUri = (number: number): string => {
    const fields = new URLSearchParams(query)
    fields.set('Page', String(number))
    return `${pathname}?${fields.toString()}`
  }
  return json(200, {
    end: page * size + Math.max(shown.length - 1, 0),
    first_page_uri: pageUri(0),
    messages: shown.map((message) => asJson(accountSid, message)),
    next_page_uri: all.length > (page + 1) * size ? pageUri(page + 1) : null,
    page,
    page_size: size,
    previous_page_uri: page > 0 ? pageUri(page - 1) : null,
    start: page * size,
    uri: url.pathname + url.search,
  })
}

/** A refusal as Twilio writes it. */
export function refused(code: number): Answer {
  const [status, message] = REASONS[code] ?? [400, `Refused by ${code}`]
  const more_info = `https://www.twilio.com/docs/errors/${code}`
  return json(status, { code, message, more_info, status })
}
