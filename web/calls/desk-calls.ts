import type { Done } from '../../domain/wire/outcome.ts'
import type { CallOutcome, Promised } from './call-outcome.ts'
import { consoleCall, consoleCallOnce } from './console-call.ts'

/** Reads something. What may be a phone number is sought in a `body`, and is in no address. */
export function readAtDesk<T>(
  path: string,
  promised: Promised<T>,
  body?: object,
): Promise<CallOutcome<T>> {
  const request = body === undefined ? {} : ({ method: 'POST', body } as const)
  return consoleCall(`/operator/${path}`, request, promised)
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
  return consoleCallOnce(`/operator/${path}`, { method: 'POST', body }, promised)
}
