// How the agents' console calls: with its session's cookie, and a header that no other site's page can
// send, so that none can act in an agent's name.
import { readSuccess, type Answer, type CallOutcome, type JsonObject } from '../call-outcome.ts'
import { jsonCall, type JsonRequest } from '../json-call.ts'

/** Calls `path` with retries and reads what comes. A refusal with status 401 means: signed out. */
export function agentCall<T>(
  path: string,
  request: JsonRequest,
  read: (body: JsonObject | unknown[], answer: Answer) => T | null,
): Promise<CallOutcome<T>> {
  const headers = { ...request.headers, 'x-requested-with': 'console' }
  return jsonCall(path, { ...request, headers }, read)
}

/** For calls that answer `success` and nothing else that matters. */
export function agentDoes(path: string, request: JsonRequest): Promise<CallOutcome<true>> {
  return agentCall(path, request, readSuccess)
}
