import type { Done } from '../../domain/wire/schema.ts'
import { type CallOutcome, type Promised, outcomeOf, parseJson } from './call-outcome.ts'
import { callAt, fromConsole } from './console-call.ts'

/**
 * Asks or does something, again until it is answered unless `once`, as for what is refused the second time or texted
 * again. What may be a phone number is sought in a `body`, and is in no address.
 */
export function callDesk<T>(
  path: string,
  promised: Promised<T>,
  body?: object,
  once = false,
): Promise<CallOutcome<T>> {
  const request = body === undefined ? {} : ({ method: 'POST', body, once } as const)
  return callAt(`/operator/${path}`, request, promised)
}

/** Has the browser save the file that a call answers, from memory by a link to it. */
export async function saveFromDesk(
  path: string,
  body: object,
  name: string,
): Promise<CallOutcome<Done>> {
  const { headers = {} } = fromConsole({})
  try {
    const answer = await fetch(`/operator/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) {
      const { status } = answer
      const header = (named: string) => answer.headers.get(named)
      return outcomeOf({ status, body: parseJson(await answer.text()), header }, 'success')
    }
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await answer.blob())
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href))
    return { kind: 'done', value: { success: true } }
  } catch {
    return { kind: 'unreachable' }
  }
}
