// Marked as the console's own calls are, since an agent may report a car.
import type { KnownOfComplaint, TakenComplaint } from '../../domain/wire/complaints.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'
import { sendForm, type Sending } from './send-form.ts'

/** What need not be asked where somebody came with this `query`, which begins with a question mark. */
export function findKnown(query: string): Promise<CallOutcome<KnownOfComplaint>> {
  return jsonCall('GET /complaints/known', { query: query.slice(1) }, 'isReport')
}

/** Sends a complaint; sent again, it is the same one. */
export async function complain(
  form: FormData,
  sending: Omit<Sending, 'headers'>,
): Promise<CallOutcome<TakenComplaint>> {
  const headers = { 'x-requested-with': 'console' }
  return outcomeOf(await sendForm('/complaints', form, { ...sending, headers }), 'reference')
}
