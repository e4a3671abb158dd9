// How the agents' console calls: with its session's cookie, and a header that no other site's page can
// send, so that none can act in an agent's name.
import type { Done } from '../../domain/wire/schema.ts'
import { outcomeOf, type CallOutcome, type Promised } from './call-outcome.ts'
import { answerWithin, jsonCall, type JsonRequest } from './json-call.ts'
import { WHOLE_MS } from './retrying-call.ts'

/** Calls `path` with retries. A refusal with status 401 means: signed out. */
export function consoleCall<T>(
  path: string,
  request: JsonRequest,
  promised: Promised<T>,
): Promise<CallOutcome<T>> {
  return jsonCall(path, fromConsole(request), promised)
}

/** The same for what must not be done twice: it is never repeated by itself. */
export async function consoleCallOnce<T>(
  path: string,
  request: JsonRequest,
  promised: Promised<T>,
): Promise<CallOutcome<T>> {
  return outcomeOf(await answerWithin(WHOLE_MS, path, fromConsole(request)), promised)
}

export function consoleDoes(path: string, request: JsonRequest): Promise<CallOutcome<Done>> {
  return consoleCall(path, request, 'success')
}

export function fromConsole(request: JsonRequest): JsonRequest {
  return { ...request, headers: { ...request.headers, 'x-requested-with': 'console' } }
}
