import { expect, test } from 'vitest'
import { outcomesOf, type COMPLAINT_OUTCOMES } from '../../../../domain/market/complaint-fields.ts'
import {
  closedForBuyer,
  closedInWords,
  complaintAnswerText,
  complaintAskedText,
  complaintNoticeText,
  complaintReceivedText,
  ownerAskedText,
} from './complaint-wording.ts'
import { ONE_PART, septets } from './gsm7.ts'

const NAMES = { siteName: 'Beat Scrap', supportPhone: '01632 960123' }
const LONG = {
  siteName: 'The “Yorkshire & Humber” Scrap – and Salvage… Exchange',
  supportPhone: '+44 1632 960123',
}
const COMPLAINT = { reference: 'C417206', answerBy: '2026-09-30' }

test.each([NAMES, LONG])('of a complaint one part is enough, for $siteName', (names) => {
  const text = complaintReceivedText(names, COMPLAINT)
  expect(text).toContain('C 4172 06')
  expect(text).toContain('Wednesday 30 September')
  expect(text).toContain(names.supportPhone)
  expect(septets(text)).toBeLessThanOrEqual(ONE_PART)
  expect(septets(complaintNoticeText(names))).toBeLessThanOrEqual(ONE_PART)
  const asked = complaintAskedText({ ...names, publicUrl: 'https://scrap.example' })
  expect(septets(asked)).toBeLessThanOrEqual(ONE_PART)
})

test('an answer is plain, on one line, and takes three parts at most', () => {
  const words = 'We’ve asked them –\n“no” was the answer.'
  expect(complaintAnswerText(NAMES, { reference: 'C417206', words })).toBe(
    'Beat Scrap, about C 4172 06: We\'ve asked them - "no" was the answer.',
  )
  const room = 459 - septets('Beat Scrap, about C 4172 06: ')
  const longest = 'x'.repeat(room)
  expect(complaintAnswerText(NAMES, { reference: 'C417206', words: longest })).not.toBeNull()
  expect(complaintAnswerText(NAMES, { reference: 'C417206', words: `${longest}x` })).toBeNull()
})

test.each(outcomesOf({ isReport: false }))(
  'closed as %s it needs no words of the operator’s',
  (outcome) => {
    expect(closedInWords(outcome, '')).toMatch(/^(we|you) .*\.$/)
    expect(closedForBuyer(outcome as keyof typeof COMPLAINT_OUTCOMES)).toMatch(/closed .*\.$/)
  },
)

test('an owner is asked in three parts at most, with the way to the posting', () => {
  const asked = { registration: 'AB12 CDE', uniqueId: 'abc', words: 'Is it sold?' }
  const names = { ...NAMES, publicUrl: 'https://scrap.example' }
  expect(ownerAskedText(names, asked)).toBe(
    'Beat Scrap, about AB12 CDE: Is it sold? https://scrap.example/edit-form/abc',
  )
  expect(ownerAskedText(names, { ...asked, words: 'x'.repeat(459) })).toBeNull()
})
