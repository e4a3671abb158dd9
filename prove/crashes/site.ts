// What clients of the crash rounds share: the server of the moment, the carrier, and what was asked of both.
import type { TwilioStandIn } from '../../stand-ins/twilio/start.ts'
import type { Expected, Outcome } from './expected.ts'

export interface CrashSite {
  url: string
  carrier: TwilioStandIn
  expected: Expected
  /** How many texts of a kind a number may have got by now, under keys such as `link to +447400200001`. */
  textsAsked: Map<string, number>
  /** How often each kind of request was answered with success. */
  done: Map<string, number>
  /** Answers of 5xx but 503, one line each. */
  broken: string[]
  /** Answers of 503, which say that the database or the decoder of photos does not answer in time. */
  unavailable: string[]
}

export interface Answered {
  outcome: Outcome
  body: string
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
    if (answer.status >= 500) {
      if (answer.status === 503) site.unavailable.push(kind)
      else site.broken.push(`${kind}: ${answer.status}`)
      return { outcome: 'unknown', body }
    }
    const isDone = answer.ok
    const counted = isDone ? kind : `${kind} refused with ${answer.status}`
    site.done.set(counted, (site.done.get(counted) ?? 0) + 1)
    return { outcome: isDone ? 'done' : 'refused', body }
  } catch {
    return { outcome: 'unknown', body: '' }
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

/** One of `items`, any. */
export function anyOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)]
}
