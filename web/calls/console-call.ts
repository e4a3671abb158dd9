// How the agents' console calls: with its session's cookie, and a header that no other site's page can
// send, so that none can act in an agent's name.
import type { AnswerOf, Endpoint } from '../../domain/wire/calls.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { outcomeOf, type CallOutcome, type Promised } from './call-outcome.ts'
import { answerWithin, jsonCall, writeRequest, type Asking, type JsonRequest } from './json-call.ts'
import { WHOLE_MS } from './retrying-call.ts'

/** Calls with retries. A refusal with status 401 means: signed out. */
export function consoleCall<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  promised: Promised<AnswerOf<E>>,
): Promise<CallOutcome<AnswerOf<E>>> {
  const [path, request] = writeRequest(endpoint, asking)
  return jsonCall(path, fromConsole(request), promised)
}

/** The same for what must not be done twice: it is never repeated by itself. */
export function consoleCallOnce<E extends Endpoint>(
  endpoint: E,
  asking: Asking<E>,
  promised: Promised<AnswerOf<E>>,
): Promise<CallOutcome<AnswerOf<E>>> {
  const [path, request] = writeRequest(endpoint, asking)
  return callOnceAt(path, request, promised)
}

/** The same for a path that the page was told. */
export async function callOnceAt<T>(
  path: string,
  request: JsonRequest,
  promised: Promised<T>,
): Promise<CallOutcome<T>> {
  return outcomeOf(await answerWithin(WHOLE_MS, path, fromConsole(request)), promised)
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
