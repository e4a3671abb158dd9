import type { AnswerOf, BodyOf, Endpoint, ParamOf } from '../../domain/wire/calls.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { outcomeOf, parseJson } from './call-outcome.ts'
import type { Answer, CallOutcome, Promised } from './call-outcome.ts'
import { retryingCall, type Called, type Line } from './retrying-call.ts'

export interface JsonRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: object | undefined
  /** Goes on where the page is left meanwhile. */
  keepalive?: boolean
  /** Asked for by the page's `Link` header already: sent just as the browser did so, or it would be sent twice. */
  preloaded?: true
}

/** What is asked of a call: the ids of its path, what follows `?`, and the body it takes. */
export type Asking<E extends Endpoint> = Record<ParamOf<E>, string> & { query?: string } & Omit<
    JsonRequest,
    'method' | 'body'
  > &
  ([BodyOf<E>] extends [undefined] ? { body?: never } : { body: BodyOf<E> })

export async function jsonCall<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  promised: Promised<AnswerOf<E>>,
): Promise<CallOutcome<AnswerOf<E>>> {
  const { answer } = await callWithRetries(...requestOf(endpoint, asking))
  return outcomeOf(answer, promised)
}

/** For calls that take something away: told that there is nothing, a repeated one has done its work. */
export async function removingCall<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
): Promise<CallOutcome<Done>> {
  const { answer, maybeDoneBefore } = await callWithRetries(...requestOf(endpoint, asking))
  const isGone = answer?.status === 404 || answer?.status === 410
  if (isGone && maybeDoneBefore) return { kind: 'done', value: { success: true } }
  return outcomeOf(answer, 'success')
}

export function requestOf<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
): [path: string, request: JsonRequest] {
  const { query, ...its } = asking as { query?: string } & Record<string, string>
  const [method, path = ''] = endpoint.split(' ')
  // An id may be anything that an address holds.
  const address = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(its[name] ?? ''),
  )
  const request = { ...its, method } as JsonRequest
  return [query === undefined ? address : `${address}?${query}`, request]
}

export function callWithRetries(path: string, request: JsonRequest): Promise<Called> {
  return retryingCall((line) => sendOnce(path, request, line))
}

/** Sends it once and waits for `ms` at most; null where no answer came. */
export async function answerWithin(
  ms: number,
  path: string,
  request: JsonRequest,
): Promise<Answer | null> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), ms)
  const line = { signal: abort.signal, moving: () => undefined }
  const answer = await sendOnce(path, request, line).catch(() => null)
  clearTimeout(timer)
  return answer
}

/** Sends it once, and reads the answer as JSON where it is. Rejects where none comes. */
async function sendOnce(path: string, request: JsonRequest, { signal }: Line): Promise<Answer> {
  const init: RequestInit = request.preloaded === true ? { signal } : initOf(request, signal)
  const answer = await fetch(path, init)
  return {
    status: answer.status,
    // An answer cut short rejects here and is tried again.
    body: parseJson(await answer.text()),
    header: (name) => answer.headers.get(name),
  }
}

function initOf(
  { method = 'GET', headers, body, keepalive = false }: JsonRequest,
  signal: AbortSignal,
): RequestInit {
  const all: Record<string, string> = { accept: 'application/json', ...headers }
  const init: RequestInit = { method, headers: all, signal, cache: 'no-store', keepalive }
  if (body === undefined) return init
  all['content-type'] = 'application/json'
  return { ...init, body: JSON.stringify(body) }
}
