// How the agents' console calls: with its session's cookie, and a header that no other site's page can
// send, so that none can act in an agent's name.
import type { AnswerOf, Endpoint, ParamOf } from '../../domain/wire/calls.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { outcomeOf, type CallOutcome, type Promised } from './call-outcome.ts'
import { answerWithin, callWithRetries, type JsonRequest, type Sending } from './json-call.ts'
import { WHOLE_MS } from './retrying-call.ts'

interface ConsoleRequest extends JsonRequest {
  /** For what must not be done twice: it is never repeated by itself. */
  once?: boolean
}

/** What is asked of a call: the ids of its path, what follows `?`, and its body. */
type Asking<E extends Endpoint> = Record<ParamOf<E>, string> & { query?: string } & Omit<
    ConsoleRequest,
    'method' | 'body'
  > &
  Sending<E>

/** Calls with retries, or `once`. A refusal with status 401 means: signed out. */
export function consoleCall<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  promised: Promised<AnswerOf<E>>,
): Promise<CallOutcome<AnswerOf<E>>> {
  const { query, ...its } = asking as { query?: string } & Record<string, string>
  const [method, path = ''] = endpoint.split(' ')
  // An id may be anything that an address holds.
  const address = path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(its[name] ?? ''),
  )
  const request = { ...its, method } as ConsoleRequest
  return callAt(query === undefined ? address : `${address}?${query}`, request, promised)
}

/** The same for a path that the page was told. */
export async function callAt<T>(
  path: string,
  { once = false, ...request }: ConsoleRequest,
  promised: Promised<T>,
): Promise<CallOutcome<T>> {
  const marked = fromConsole(request)
  const answer = once
    ? await answerWithin(WHOLE_MS, path, marked)
    : (await callWithRetries(path, marked)).answer
  return outcomeOf(answer, promised)
}

/** The same for a call that only does something. */
export function consoleDoes<E extends Doing>(
  endpoint: E,
  asking: Asking<E>,
): Promise<CallOutcome<AnswerOf<E>>> {
  return consoleCall(endpoint, asking, 'success' as Promised<AnswerOf<E>>)
}

/** The calls that answer only that it is done. */
type Doing = { [E in Endpoint]: Done extends AnswerOf<E> ? E : never }[Endpoint]

export function fromConsole(request: JsonRequest): JsonRequest {
  return { ...request, headers: { ...request.headers, 'x-requested-with': 'console' } }
}
