// Answers as Stripe's API does: an unknown parameter, key or version is refused, and the same key does a thing once.
import { json, type Answer } from '../answer.ts'
import type { StandInRequest } from '../open-stand-in.ts'
import type { Account } from './account.ts'
import { routesAt } from './routes.ts'

/** Answers requests with `secretKey` at the version that `Stripe` is. */
export function openApi(
  account: Account,
  { url, secretKey, version }: { url: string; secretKey: string; version: string },
): (request: StandInRequest) => Answer {
  const routes = routesAt(url)
  const answered = new Map<string, { asked: string; answer: Answer }>()

  function answer({ method, path, headers, body }: StandInRequest): Answer {
    if (headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'Invalid API Key')
    if (headers['stripe-version'] !== version) return refusal(400, 'Invalid Stripe API version')
    const { pathname, searchParams } = new URL(path, url)
    const fields = method === 'GET' ? searchParams : new URLSearchParams(body)
    for (const { ask, takes, answer: answerTo } of routes) {
      const match = ask.exec(`${method} ${pathname}`)
      if (match === null) continue
      const unknown = [...fields.keys()].find((name) => !takes.includes(name.replace(/\[.*/, '')))
      if (unknown !== undefined) {
        return refusal(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
      }
      const found = answerTo(account, fields, match[1] ?? '')
      return found === null ? refusal(404, 'No such object', 'resource_missing') : json(200, found)
    }
    return refusal(404, `Unrecognized request URL (${method}: ${pathname})`)
  }

  return (request) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return answer(request)
    const asked = request.path + request.body
    const before = answered.get(key)
    if (before !== undefined && before.asked !== asked) {
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    }
    const given = before?.answer ?? answer(request)
    answered.set(key, { asked, answer: given })
    return given
  }
}

function refusal(status: number, message: string, code?: string): Answer {
  return json(status, { error: { type: 'invalid_request_error', message, code } })
}
