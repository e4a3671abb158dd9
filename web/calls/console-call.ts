// How the agents' console calls: with its session's cookie, and a header that no other site's page can
// send, so that none can act in an agent's name.
import type { AnswerOf, Endpoint } from '../../domain/wire/calls.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { outcomeOf, type CallOutcome, type Promised } from './call-outcome.ts'
import { answerWithin, callWithRetries, requestOf } from './json-call.ts'
import type { Asking, JsonRequest } from './json-call.ts'
import { WHOLE_MS } from './retrying-call.ts'

interface Once {
  /** For what must not be done twice: it is never repeated by itself. */
  once?: boolean
}

/** Calls with retries, or `once`. A refusal with status 401 means: signed out. */
export function consoleCall<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E> & Once,
  promised: Promised<AnswerOf<E>>,
): Promise<CallOutcome<AnswerOf<E>>> {
  return callAt(...requestOf(endpoint, asking), promised)
}

/** The same for a path that the page was told. */
export async function callAt<T>(
  path: string,
  { once = false, ...request }: JsonRequest & Once,
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
  asking: Asking<E> & Once,
): Promise<CallOutcome<AnswerOf<E>>> {
  return consoleCall(endpoint, asking, 'success' as Promised<AnswerOf<E>>)
}

/** The calls that answer only that it is done. */
type Doing = { [E in Endpoint]: Done extends AnswerOf<E> ? E : never }[Endpoint]

export function fromConsole(request: JsonRequest): JsonRequest {
  return { ...request, headers: { ...request.headers, 'x-requested-with': 'console' } }
}
