import type { TypedFacts } from '../../domain/vehicles/facts.ts'
import { SavedFacts } from '../../domain/wire/facts.ts'
import { jsonCall } from './json-call.ts'
import { kindOf, wholeOutcome } from './with-defaults.ts'

export async function saveFacts(uniqueId: string, body: TypedFacts) {
  const asking = { uniqueId, body, keepalive: true }
  const outcome = await jsonCall('POST /car/facts/:uniqueId', asking, 'facts')
  return wholeOutcome(outcome, kindOf(SavedFacts), ['facts'])
}
