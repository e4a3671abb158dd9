import type { Done } from '../../domain/wire/schema.ts'
import type { LostLink } from '../../domain/wire/posting.ts'
import type { CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** Done says only that the request was well formed: whether there is such a posting is never told. */
export function findLostLink(body: LostLink): Promise<CallOutcome<Done>> {
  return jsonCall('/car/lost-link', { method: 'POST', body }, 'success')
}
