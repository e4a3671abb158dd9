import type { TypedFacts } from '../../domain/vehicles/facts.ts'
import { SavedFacts } from '../../domain/wire/facts.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { kindOf, wholeOutcome } from './with-defaults.ts'

/** Where the form goes, with a script and without. */
export function factsAction(uniqueId: string) {
  return `/car/facts/${uniqueId}` as const
}

/** Keeps everything that is said about the car, at once. */
export async function saveFacts(
  uniqueId: string,
  body: TypedFacts,
): Promise<CallOutcome<SavedFacts>> {
  const request = { method: 'POST', body, keepalive: true } as const
  const path = factsAction(uniqueId)
  const outcome = await jsonCall<'POST /car/facts/:uniqueId'>(path, request, 'facts')
  return wholeOutcome(outcome, kindOf(SavedFacts), ['facts'])
}
