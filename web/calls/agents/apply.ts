// Applying to be an agent, for which nobody has to be signed in.
import type { SentApplication } from '../../../domain/wire/agents.ts'
import type { Done } from '../../../domain/wire/outcome.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { provenJsonCall, type OnChecking } from '../proven-call.ts'

/** Sent again from the same phone, an application changes nothing and is answered alike. */
export function apply(
  body: Partial<SentApplication>,
  onChecking: OnChecking,
): Promise<CallOutcome<Done>> {
  return provenJsonCall('/agent/applications', { method: 'POST', body, onChecking }, 'success')
}
