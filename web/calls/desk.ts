import type { DeskProfile } from '../../domain/wire/desk.ts'
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

/** Opens a session by what follows # in a link that the shell printed. */
export function signInByLink(link: string): Promise<CallOutcome<DeskProfile>> {
  return callDesk('sessions', 'role', { link }, true)
}

export async function copyPerson(
  phoneNumber: string,
  why: string,
): Promise<CallOutcome<{ zip: Blob }>> {
  const { headers = {} } = fromConsole({})
  try {
    const answer = await fetch('/operator/people/export', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber, why }),
    })
    if (answer.ok) return { kind: 'done', value: { zip: await answer.blob() } }
    const { status } = answer
    const header = (name: string) => answer.headers.get(name)
    return outcomeOf({ status, body: parseJson(await answer.text()), header }, 'zip')
  } catch {
    return { kind: 'unreachable' }
  }
}
