import type { Done } from '../../../../domain/wire/outcome.ts'
import type { SubmittedPosting } from '../../../../domain/wire/posting.ts'
import { textOf } from '../../../components/form-texts.ts'
import { outcomeOf, type CallOutcome } from '../../../calls/call-outcome.ts'
import { sendForm, type Sending } from '../../../calls/send-form.ts'
import { withDefaults } from '../../../calls/with-defaults.ts'

/** Submits the form. `key` is the Idempotency-Key: the same for every try, and for the same form sent again. */
export async function submitPosting(
  details: FormData,
  { key, ...sending }: Omit<Sending, 'headers'> & { key: string },
): Promise<CallOutcome<SubmittedPosting>> {
  const headers = { 'idempotency-key': key }
  const answer = await sendForm('/car/submit-form', details, { ...sending, headers })
  const outcome = outcomeOf<Done>(answer, 'success')
  if (outcome.kind !== 'done') return outcome
  const typed: Required<SubmittedPosting> = {
    success: true,
    registrationNumber: textOf(details, 'registrationNumber'),
    phoneNumber: textOf(details, 'phoneNumber'),
    textsLate: false,
  }
  return { kind: 'done', value: withDefaults(outcome.value, typed) }
}
