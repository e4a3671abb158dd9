import { SubmittedPosting } from '../../../../domain/wire/posting.ts'
import { outcomeOf, type CallOutcome } from '../../../calls/call-outcome.ts'
import { sendForm, type Sending } from '../../../calls/send-form.ts'
import { kindOf, withDefaults } from '../../../calls/with-defaults.ts'
import { textOf } from '../../../components/form-texts.ts'

/** Submits the form. `key` is the Idempotency-Key: the same for every try, and for the same form sent again. */
export async function submitPosting(
  details: FormData,
  { key, ...sending }: Omit<Sending, 'headers'> & { key: string },
): Promise<CallOutcome<SubmittedPosting>> {
  const headers = { 'idempotency-key': key }
  const answer = await sendForm('/car/submit-form', details, { ...sending, headers })
  const outcome = outcomeOf<SubmittedPosting>(answer, 'success')
  if (outcome.kind !== 'done') return outcome
  const registrationNumber = textOf(details, 'registrationNumber')
  const known = { registrationNumber, phoneNumber: textOf(details, 'phoneNumber') }
  return { ...outcome, value: withDefaults(outcome.value, kindOf(SubmittedPosting), known) }
}

// The key of a submission is the same for every try of the same filled form, so that a lost answer or a double
// tap is one posting, and a new one once anything in the form has changed.
export interface SendKeys {
  /** The key for `details`, the form as it would be sent. */
  keyFor: (details: FormData) => string
  /** Call it once a submission was accepted: the next is another one, even if it reads the same. */
  clear: () => void
}

export function makeSendKeys(): SendKeys {
  let last = { filled: '', key: '' }
  return {
    keyFor(details) {
      const filled = JSON.stringify([...details].map(told))
      if (filled !== last.filled) last = { filled, key: randomKey() }
      return last.key
    },
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
