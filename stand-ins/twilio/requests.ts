// What the stand-in answers to the product's requests: the part of the Messages resource that is used.
// https://www.twilio.com/docs/messaging/api/message-resource
import { json, type Answer } from '../answer.ts'
import type { StandInRequest } from '../open-stand-in.ts'
import LIST from './contract/list.json' with { type: 'json' }
import REFUSALS from './contract/refusals.json' with { type: 'json' }
import { asJson, type Message, type Messages } from './messages.ts'

export interface Account {
  accountSid: string
  authToken: string
}

const ENDED = new Set<Message['status']>(['sent', 'delivered', 'undelivered', 'failed'])

/** Answers a request to the API; calls `taken` with each new message. */
export function answerApi(
  { accountSid, authToken }: Account,
  messages: Messages,
  { method, path, headers, body }: StandInRequest,
  taken: (message: Message) => void,
): Answer {
  const key = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  if (headers.authorization !== key) return refused(20003)
  const { pathname, searchParams } = new URL(path, 'http://stand-in')
  const list = `/2010-04-01/Accounts/${accountSid}/Messages`
  const shown = (message: Message): object => asJson(accountSid, message)
  const fields = new URLSearchParams(body)
  if (pathname === `${list}.json` && method === 'GET') {
    const page = messages.list().slice(0, Number(searchParams.get('PageSize') ?? 50))
    return json(200, { ...LIST.answer.body, messages: page.map(shown), uri: path })
  }
  if (method !== 'POST') return refused(20404)
  if (pathname === `${list}.json`) {
    const code = faultOf(fields, messages)
    if (code !== null) return refused(code)
    const message = messages.create(fields)
    const answer = json(201, shown(message))
    taken(message)
    return answer
  }
  const message = messages.list().find(({ sid }) => pathname === `${list}/${sid}.json`)
  if (message === undefined) return refused(20404)
  if (fields.get('Body') !== '') return refused(20001)
  // While a message is on its way, nothing of it can be changed.
  if (!ENDED.has(message.status)) return refused(20009)
  message.body = ''
  return json(200, shown(message))
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
