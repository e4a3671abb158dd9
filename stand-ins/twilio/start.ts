// Stands in for Twilio's Messages API: takes texts, tells how they fare, and texts back STOP and START.
// Source and dates of reading: contract/README.md beside this file.
import { json, type Answer } from '../answer.ts'
import { openStandIn, type StandInRequest } from '../open-stand-in.ts'
import { escaped } from '../received.ts'
import { deliver, post } from './callbacks.ts'
import { openMessages, type Message, type Messages } from './messages.ts'
import { answerApi, type Account } from './requests.ts'

export type TwilioStandIn = Awaited<ReturnType<typeof startTwilio>>
type Text = (from: string, body: string) => Promise<number | null>

export interface TwilioOptions {
  port: number
  accountSid?: string
  authToken?: string
  /** How long a message takes to be sent, and again to be delivered. Null tells nothing by itself. */
  afterMs?: number | null
  /** The time by which messages are made, in milliseconds; the machine's. */
  now?: () => number
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
  const { port, afterMs = 200, now = Date.now } = options
  const { accountSid, authToken } = { ...STAND_IN_ACCOUNT, ...options }
  const account: Account = { accountSid, authToken }
  const messages = openMessages(now)
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

  function taken(message: Message): void {
    inboundUrl = message.statusCallback?.replace(/twilio-status.*$/, 'twilio-inbound') ?? null
    if (afterMs !== null) void deliver(account, messages, message, afterMs)
  }

  const standIn = await openStandIn({
    name: 'Twilio',
    port,
    above: () => messagesHtml(messages),
    answer: async (request) =>
      (await answerText(request, text)) ?? answerApi(account, messages, request, taken),
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

// The buttons of the page, and a test's own texts as JSON.
async function answerText(
  { method, path, body }: StandInRequest,
  text: Text,
): Promise<Answer | null> {
  if (method !== 'POST' || path !== '/texts') return null
  const isForm = !body.startsWith('{')
  const { from = '', body: said = '' } = (
    isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body)
  ) as Record<string, string>
  const answered = await text(from, said)
  return { ...json(isForm ? 303 : 200, { answered }), headers: { location: '/' } }
}

function messagesHtml(messages: Messages): string {
  const latest = messages.list().slice(0, SHOWN)
  const items = latest.map(({ to, body, status, errorCode }) => {
    const answers = ['STOP', 'START'].map(
      (word) =>
        `<form method="post" action="/texts"><input type="hidden" name="from" value="${escaped(to)}"><button name="body" value="${word}">Answer ${word}</button></form>`,
    )
    const told = errorCode === null ? status : `${status}, ${errorCode}`
    return `<article><h2>${escaped(to)} <b>${told}</b></h2><pre>${escaped(body)}</pre>${answers.join('')}</article>`
  })
  return `<p>The latest texts. A link in one opens the product.</p>${items.join('')}`
}
