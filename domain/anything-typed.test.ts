// What holds for any text at all in the three required fields, found by trying thousands of texts.

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayPhoneNumber, parsePhoneNumber } from './people/phone-number.ts'
import { parsePostcode } from './people/postcode.ts'
import type { Outcome } from './basics/problem.ts'
import { displayRegistration, parseRegistration } from './vehicles/registration.ts'

// The same texts each time, so that a failure is a fault and not luck.
const RUNS = { seed: 20_250_518, numRuns: 1000 }
const TODAY = new Date('2026-06-15T12:00:00Z')

function shown<T>(outcome: Outcome<T>, display: (value: T) => string): string {
  return outcome.ok ? display(outcome.value) : `refused: ${outcome.problems[0]?.code}`
}

const letters = fc.stringMatching(/^[A-Z]{0,3}$/)
const mobile = fc.nat(99_999_999).map((rest) => `074${String(rest).padStart(8, '0')}`)

const fields = [
  {
    field: 'registration',
    parse: (typed: string) => parseRegistration(typed, TODAY),
    read: (typed: string) => shown(parseRegistration(typed, TODAY), displayRegistration),
    likely: fc
      .tuple(letters, fc.stringMatching(/^\d{0,4}$/), letters)
      .map((parts) => parts.join('').slice(0, 8)),
  },
  {
    field: 'postcode',
    parse: (typed: string) => parsePostcode(typed),
    read: (typed: string) => shown(parsePostcode(typed), String),
    likely: fc.stringMatching(/^[A-Z]{1,2}\d[0-9A-Z]? ?\d[A-Z]{2}$/),
  },
  {
    field: 'phone number',
    parse: (typed: string) => parsePhoneNumber(typed, { allowDrama: true }),
    read: (typed: string) =>
      shown(parsePhoneNumber(typed, { allowDrama: true }), displayPhoneNumber),
    likely: mobile,
  },
]

// Any sequence of UTF-16 units, so halves of emoji too, and any sequence of code points.
const anything = fc.oneof(
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 70 }),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[-+()0-9A-Za-z .,;#*~]{0,32}$/),
)

describe.each(fields)('a $field', ({ parse, read, likely }) => {
  test('never makes the reader throw, and a refusal is one sentence or more', () => {
    fc.assert(
      fc.property(fc.oneof(anything, likely), (typed) => {
        const outcome = parse(typed)
        return outcome.ok || outcome.problems.every(({ message }) => /^[A-Z].*\.$/.test(message))
      }),
      RUNS,
    )
  })

  test('that is shown can be typed again, and reads the same', () => {
    fc.assert(
      fc.property(likely, (typed) => {
        const first = read(typed)
        return first.startsWith('refused') || read(first) === first
      }),
      RUNS,
    )
  })

  test('is judged the same whatever the separators and the case', () => {
    const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u200b', '–')
    fc.assert(
      fc.property(
        likely,
        fc.array(separator, { minLength: 11, maxLength: 11 }),
        (typed, between) => {
          const spread = Array.from(typed, (c, place) => c.toLowerCase() + between[place]).join('')
          expect(read(spread)).toBe(read(typed))
        },
      ),
      RUNS,
    )
  })
})
