import type { SubmittedPosting } from '../../domain/wire/posting.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { sendForm, type Sending } from './send-form.ts'

/** Submits the form. `key` is the Idempotency-Key: the same for every try, and for the same form sent again. */
export async function submitPosting(
  details: FormData,
  { key, ...sending }: Omit<Sending, 'headers'> & { key: string },
): Promise<CallOutcome<SubmittedPosting>> {
  const headers = { 'idempotency-key': key }
  const answer = await sendForm('/car/submit-form', details, { ...sending, headers })
  return outcomeOf(answer, 'registrationNumber')
}
