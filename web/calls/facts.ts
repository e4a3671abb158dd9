import type { TypedFacts } from '../../domain/facts.ts'
import type { SavedFacts } from '../../domain/wire/facts.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Where the form goes, with a script and without. */
export function factsAction(uniqueId: string): string {
  return `/car/facts/${uniqueId}`
}

/** Keeps everything that is said about the car, at once. */
export function saveFacts(uniqueId: string, body: TypedFacts): Promise<CallOutcome<SavedFacts>> {
  return jsonCall(factsAction(uniqueId), { method: 'POST', body, keepalive: true }, 'facts')
}
