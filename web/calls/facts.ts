import type { TypedFacts } from '../../domain/vehicles/facts.ts'
import { SavedFacts } from '../../domain/wire/facts.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { kindOf, wholeOutcome } from './with-defaults.ts'

/** Where the form goes, with a script and without. */
export function factsAction(uniqueId: string): string {
  return `/car/facts/${uniqueId}`
}

export async function saveFacts(
  uniqueId: string,
  body: TypedFacts,
): Promise<CallOutcome<SavedFacts>> {
  const asking = { uniqueId, body, keepalive: true }
  const outcome = await jsonCall('POST /car/facts/:uniqueId', asking, 'facts')
  return wholeOutcome(outcome, kindOf(SavedFacts), ['facts'])
}
