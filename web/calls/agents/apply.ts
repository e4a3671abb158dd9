// Applying to be an agent, for which nobody has to be signed in.
import type { SentApplication } from '../../../domain/wire/agents.ts'
import type { Done } from '../../../domain/wire/schema.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { jsonCall } from '../json-call.ts'

/** Sent again from the same phone, an application changes nothing and is answered alike. */
export function apply(body: Partial<SentApplication>): Promise<CallOutcome<Done>> {
  return jsonCall('/agent/applications', { method: 'POST', body }, 'success')
}
