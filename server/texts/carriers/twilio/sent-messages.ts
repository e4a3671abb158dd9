// Looks a message up that Twilio may have taken: listed by its number and time, and compared by its
// wording, because the API keeps no id of ours.
import { MINUTE_MS, dayOf } from '../../../../domain/time.ts'
import type { TwilioSettings } from './twilio-settings.ts'
import type { CarriedText, Found } from '../carrier.ts'
import { askTwilio, type TwilioAnswer } from './exchange.ts'
import { failureOf, messageSid } from './outcomes.ts'

const PAGE_SIZE = 100
// One number gets a few texts a day: more pages than this would be somebody else's list.
const PAGES = 20
// Twilio's clock is not ours.
const CLOCKS_MS = 5 * MINUTE_MS
// What an account on trial puts before every text.
const TRIAL = /^Sent from your Twilio trial account ?- ?/

/**
 * The SIDs of messages like `text` that were made since `since` (milliseconds), within `limitMs`.
 * `seen` is called with every answer. A message that still waits at Twilio has no date on which it was
 * sent, so the list is read by date first, which is short, and then without one.
 */
export async function findMessages(
  settings: TwilioSettings,
  { text, since, limitMs }: { text: CarriedText; since: number; limitMs: number },
  seen: (answer: TwilioAnswer) => void,
): Promise<Found> {
  const until = performance.now() + limitMs
  const from = since - CLOCKS_MS
  const date = dayOf(from)
  for (const query of [{ To: text.to, 'DateSent>': date }, { To: text.to }]) {
    const read = await readPages(settings, firstPage(settings, query), until, seen)
    if ('failure' in read) return read
    const found = read.messages.filter((message) => isLike(message, text, from))
    const sids = found.map(({ sid }) => messageSid(sid)).filter((sid) => sid !== null)
    if (sids.length > 0) return { found: sids }
  }
  return { found: [] }
}

type Message = Record<string, unknown>

function firstPage({ accountSid }: TwilioSettings, query: Record<string, string>): string {
  const fields = new URLSearchParams({ ...query, PageSize: String(PAGE_SIZE) })
  return `/2010-04-01/Accounts/${accountSid}/Messages.json?${fields.toString()}`
}

async function readPages(
  settings: TwilioSettings,
  path: string,
  until: number,
  seen: (answer: TwilioAnswer) => void,
): Promise<{ messages: Message[] } | { failure: string }> {
  const messages: Message[] = []
  let next: string | null = path
  for (let page = 0; next !== null; page++) {
    const limitMs = Math.floor(until - performance.now())
    if (page === PAGES || limitMs < 1) return { failure: 'list-too-long' }
    const answer: TwilioAnswer = await askTwilio(settings, { path: next, limitMs })
    seen(answer)
    if ('lost' in answer || answer.status !== 200) return { failure: failureOf(answer) }
    const listed = answer.json?.['messages']
    if (!Array.isArray(listed)) return { failure: 'no-list' }
    messages.push(
      ...listed.filter((one): one is Message => typeof one === 'object' && one !== null),
    )
    next = nextPage(settings, answer.json?.['next_page_uri'])
  }
  return { messages }
}

// The key goes only to the list it was meant for.
function nextPage({ baseUrl, accountSid }: TwilioSettings, uri: unknown): string | null {
  if (typeof uri !== 'string' || uri === '') return null
  const url = URL.parse(uri, baseUrl)
  const isOurs = url?.origin === baseUrl && url.pathname.includes(`/Accounts/${accountSid}/`)
  return isOurs ? url.pathname + url.search : null
}

function isLike(
  { to, body, direction, date_created: made }: Message,
  text: CarriedText,
  from: number,
) {
  if (to !== text.to || typeof body !== 'string') return false
  if (typeof direction === 'string' && !direction.startsWith('outbound')) return false
  if (body !== text.body && body.replace(TRIAL, '') !== text.body) return false
  const madeAt = typeof made === 'string' ? Date.parse(made) : Number.NaN
  // Without a date it may be ours: better one text too few than two.
  return Number.isNaN(madeAt) || madeAt >= from
}
