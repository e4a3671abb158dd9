// A posting is judged as one thing, so that every problem is reported at once. Only the server loads these rules, as it
// does those of phone numbers.

import { readFreeText } from '../basics/free-text.ts'
import { parsePhoneNumber, type PhoneNumber } from '../people/phone-number.ts'
import { parsePostcode, type Postcode } from '../people/postcode.ts'
import { accept, refuse, type Outcome, type Problem } from '../basics/problem.ts'
import { parseRegistration, type Registration } from '../vehicles/registration.ts'

/** A posting's words, each in its normal form; `problem` is null when there are no issues to tell. */
export interface PostingDetails {
  registrationNumber: Registration
  postcode: Postcode
  phoneNumber: PhoneNumber
  problem: string | null
}

/** Vehicle issues may be this many characters (code points), once line endings are LF. */
export const PROBLEM_MAX = 2000

/**
 * Reads the free text about what is wrong with the car. Line endings become LF, white space at either end goes, and
 * empty text is null. Refusals: `too-long`, `characters`.
 */
export function parseVehicleIssues(typed: string): Outcome<string | null> {
  const issues = readFreeText(typed, PROBLEM_MAX)
  if (issues.ok) return accept(issues.text === '' ? null : issues.text)
  return issues.reason === 'too-long'
    ? refuse(
        'problem',
        'too-long',
        'Vehicle issues can be up to 2,000 characters. Shorten them and send again.',
      )
    : refuse(
        'problem',
        'characters',
        'Vehicle issues contain a character we can’t read. Delete anything you pasted and type it instead.',
      )
}

/**
 * Reads a whole posting. `today` and `allowDrama` are handed on to the registration and the phone
 * number. A refusal carries every field's problems, in the order of the form.
 */
export function parsePosting(
  typed: { registrationNumber: string; postcode: string; phoneNumber: string; problem: string },
  context: { today: Date; allowDrama: boolean },
): Outcome<PostingDetails> {
  const registrationNumber = parseRegistration(typed.registrationNumber, context.today)
  const postcode = parsePostcode(typed.postcode)
  const phoneNumber = parsePhoneNumber(typed.phoneNumber, { allowDrama: context.allowDrama })
  const problem = parseVehicleIssues(typed.problem)

  if (registrationNumber.ok && postcode.ok && phoneNumber.ok && problem.ok) {
    return accept({
      registrationNumber: registrationNumber.value,
      postcode: postcode.value,
      phoneNumber: phoneNumber.value,
      problem: problem.value,
    })
  }
  const outcomes: Outcome<unknown>[] = [registrationNumber, postcode, phoneNumber, problem]
  const problems = outcomes.flatMap((outcome): Problem[] => (outcome.ok ? [] : outcome.problems))
  return { ok: false, problems }
}
