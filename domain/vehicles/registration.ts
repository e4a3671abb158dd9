// Decides whether typed text is the registration of a British or Northern Irish car. The browser runs this for hints
// and the server for the verdict, so the file is small and imports little.

import { didYouMean, nearMisses, TYPED_MAX, withoutSeparators } from '../basics/as-typed.ts'
import { firstIssued } from './age-identifier.ts'
import { accept, refuse } from '../basics/problem.ts'
import type { Outcome } from '../basics/problem.ts'
import { CAR_MARKS, CURRENT_MARK, OTHER_MARKS } from './registration-formats.ts'
import { REQUIRED_MESSAGES } from '../basics/posting-fields.ts'

/** A registration in capitals without its space: `AB12CDE`. */
export type Registration = string & { readonly __brand: 'Registration' }

/**
 * Reads a registration typed in any case, with any separators. `today` decides which age
 * identifiers exist (DVLA INF104: new ones on 1 March and 1 September). Refusals: `required`,
 * `too-long`, `not-yet-issued`, `did-you-mean`, the codes of OTHER_MARKS, or `format`.
 */
export function parseRegistration(typed: string, today: Date): Outcome<Registration> {
  if (typed.trim() === '') return no('required', REQUIRED_MESSAGES.registrationNumber)
  if (typed.length > TYPED_MAX) {
    return no('too-long', 'That is too long. Type only the registration, like AB12 CDE.')
  }
  const mark = withoutPadding(withoutSeparators(typed))
  if (mark === '') return no('required', REQUIRED_MESSAGES.registrationNumber)

  const verdict = judge(mark, today)
  if (verdict) return verdict

  const meant = nearMisses(mark, (reading) => judge(reading, today)?.ok === true)
  if (meant.length > 0) return no('did-you-mean', didYouMean(meant.map(displayRegistration)))

  return no('format', 'That is not a UK registration. Check it and type it again, like AB12 CDE.')
}

/** A registration as people read it, with its space: `AB12 CDE`. */
export function displayRegistration(mark: string): string {
  const shape = CAR_MARKS.find((candidate) => candidate.test(mark))
  return shape ? mark.replace(shape, '$1 $2') : mark
}

/** The verdict on a compact mark, or null for text in the shape of no mark at all. */
function judge(mark: string, today: Date): Outcome<Registration> | null {
  for (const [code, shape, message] of OTHER_MARKS) if (shape.test(mark)) return no(code, message)
  if (!isCarMark(mark)) return null

  if (CURRENT_MARK.test(mark)) {
    const identifier = mark.slice(2, 4)
    const issued = firstIssued(identifier)
    if (issued === null) return null
    if (!(today >= issued.moment)) {
      return no(
        'not-yet-issued',
        `Registrations with ${identifier} are not issued until ${issued.words}. Check it and type it again.`,
      )
    }
  }
  return accept(mark)
}

function isCarMark(mark: string): mark is Registration {
  return CAR_MARKS.some((shape) => shape.test(mark))
}

/** DVLA's own systems fill a mark that starts with figures up to seven places: `0001ABC`. */
function withoutPadding(mark: string): string {
  return mark.replace(/^0+(?=[1-9].*[A-Z])/, '')
}

function no(code: string, message: string) {
  return refuse('registrationNumber', code, message)
}
