// Applying to be an agent, which nobody has to be signed in for.
import type { ApplicationField } from '../../../domain/application-fields.ts'
import { readSuccess, type CallOutcome } from '../call-outcome.ts'
import { provenJsonCall, type OnChecking } from '../proven-call.ts'

/** The fields as they were typed. */
export type SentApplication = Partial<Record<ApplicationField, string>>

/** Sends an application. Sent again from the same phone it changes nothing and is answered alike. */
export function apply(typed: SentApplication, onChecking: OnChecking): Promise<CallOutcome<true>> {
  const request = { method: 'POST', body: typed, onChecking } as const
  return provenJsonCall('/agent/applications', request, readSuccess)
}
