import { readablePhone } from '../../domain/people/readable-phone.ts'
import { SubmittedPosting } from '../../domain/wire/posting.ts'
import { outcomeOf, type CallOutcome } from './call-outcome.ts'
import { sendForm, type Sending } from './send-form.ts'
import { kindOf, wholeOutcome } from './with-defaults.ts'

/** Submits the form. `key` is the Idempotency-Key: the same for every try, and for the same form sent again. */
export async function submitPosting(
  details: FormData,
  { key, ...sending }: Omit<Sending, 'headers'> & { key: string },
): Promise<CallOutcome<SubmittedPosting>> {
  const headers = { 'idempotency-key': key }
  const answer = await sendForm('/car/submit-form', details, { ...sending, headers })
  const known = {
    registrationNumber: details.get('registrationNumber') as string,
    phoneNumber: readablePhone(details.get('phoneNumber') as string),
  }
  const outcome = outcomeOf<SubmittedPosting>(answer, 'success')
  return wholeOutcome(outcome, kindOf(SubmittedPosting), [], known)
}

// The key of a submission is the same for every try of the same filled form, so that a lost answer or a double
// tap is one posting, and a new one once anything in the form has changed.
export function makeSendKeys() {
  let last = { filled: '', key: '' }
  return {
    /** The key for `details`, the form as it would be sent. */
    keyFor(details: FormData) {
      const filled = JSON.stringify([...details].map(told))
      if (filled !== last.filled) last = { filled, key: randomKey() }
      return last.key
    },
    /** Call it once a submission was accepted: the next is another one, even if it reads the same. */
    clear() {
      last = { filled: '', key: '' }
    },
  }
}

// FormData hands out a new File object each time, so files are compared by what they are.
function told([name, value]: [string, FormDataEntryValue]) {
  return typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.type]
}

// crypto.randomUUID is missing where the site is on plain http.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
