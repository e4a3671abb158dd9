import type { DeskProfile } from '../../domain/wire/desk.ts'
import type { Done } from '../../domain/wire/schema.ts'
import { type CallOutcome, type Promised, outcomeOf, parseJson } from './call-outcome.ts'
import { callAt, callOnceAt, fromConsole } from './console-call.ts'

/** Reads something. What may be a phone number is sought in a `body`, and is in no address. */
export function readAtDesk<T>(
  path: string,
  promised: Promised<T>,
  body?: object,
): Promise<CallOutcome<T>> {
  const request = body === undefined ? {} : ({ method: 'POST', body } as const)
  return callAt(`/operator/${path}`, request, promised)
}

/** Does something; repeated automatically until it is answered. */
export function doAtDesk(path: string, body: object = {}): Promise<CallOutcome<Done>> {
  return readAtDesk(path, 'success', body)
}

/** The same for what is refused the second time, or texted again: never repeated automatically. */
export function doOnceAtDesk<T = Done>(
  path: string,
  body: object = {},
  promised: Promised<T> = 'success' as Promised<T>,
): Promise<CallOutcome<T>> {
  return callOnceAt(`/operator/${path}`, { method: 'POST', body }, promised)
}

/** Opens a session by what follows # in a link that the shell printed. */
export function signInByLink(link: string): Promise<CallOutcome<DeskProfile>> {
  return doOnceAtDesk('sessions', { link }, 'role')
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
