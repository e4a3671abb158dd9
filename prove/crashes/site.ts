// What clients of the crash rounds share: the server of the moment, the carrier, and what was asked of both.
import type { TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import { openExpected, type Expected, type Outcome } from './expected.ts'

/** What a carrier took, the latest first, and the way by which a phone answers it. */
export interface Carrier {
  messages: { list(to?: string): { to: string; body: string }[] }
  text: TwilioStandIn['text']
}

export interface CrashSite {
  url: string
  carrier: Carrier
  expected: Expected
  /** How many texts of a kind a number may have got by now, under keys such as `link to +447400000001`. */
  textsAsked: Map<string, number>
  /** How often each kind of request was answered with success. */
  done: Map<string, number>
  /** Answers of 5xx but 503, one line each, with how it begins. */
  broken: string[]
  /** Answers of 503, which say that the database or the decoder of photos does not answer in time. */
  unavailable: string[]
  /** Requests that were not answered at all. */
  unanswered: string[]
  /** Quotes chosen. With each of them its agent may get the owner’s number. */
  choices: number
}

/** A site at `url` that nobody has asked for anything. */
export function newSite(url: string, carrier: Carrier): CrashSite {
  const counted = { textsAsked: new Map(), done: new Map(), choices: 0 }
  const failed = { broken: [], unavailable: [], unanswered: [] }
  return { url, carrier, expected: openExpected(), ...counted, ...failed }
}

export interface Answered {
  outcome: Outcome
  body: string
  /** What it set, as a browser sends it back. */
  cookies: string
}

/** Asks the server; `kind` is what it is counted as. */
export async function ask(
  site: CrashSite,
  kind: string,
  path: string,
  request: RequestInit = {},
): Promise<Answered> {
  try {
    const answer = await fetch(site.url + path, request)
    const body = await answer.text()
    const set = answer.headers.getSetCookie()
    const cookies = set.map((cookie) => cookie.split(';')[0]).join('; ')
    if (answer.status >= 500) {
      if (answer.status === 503) site.unavailable.push(kind)
      else site.broken.push(`${kind}: ${answer.status}, ${body.slice(0, 200)}`)
      return { outcome: 'unknown', body, cookies }
    }
    const isDone = answer.ok
    const counted = isDone ? kind : `${kind} refused with ${answer.status}`
    site.done.set(counted, (site.done.get(counted) ?? 0) + 1)
    return { outcome: isDone ? 'done' : 'refused', body, cookies }
  } catch {
    site.unanswered.push(kind)
    return { outcome: 'unknown', body: '', cookies: '' }
  }
}

/** `value` as a request with a body of JSON. */
export function json(method: string, value: object): RequestInit {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

/** One more text may come to that number: with the link to a posting, or another. */
export function expectText({ textsAsked }: CrashSite, kind: 'link' | 'other', phone: string): void {
  const key = `${kind} to ${phone}`
  textsAsked.set(key, (textsAsked.get(key) ?? 0) + 1)
}

/** Runs `work`, which may have one more text go to the car's number: to the one it had or, changed meanwhile, has. */
export async function expectTextAbout<T>(
  site: CrashSite,
  { kind, registration }: { kind: 'link' | 'other'; registration: string },
  work: () => Promise<T>,
): Promise<T> {
  const before = new Set(site.expected.values(registration, 'phone'))
  for (const phone of before) expectText(site, kind, phone)
  const done = await work()
  const now = new Set(site.expected.values(registration, 'phone'))
  for (const phone of now.difference(before)) expectText(site, kind, phone)
  return done
}

/** One of `items`, any. */
export function anyOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)]
}
