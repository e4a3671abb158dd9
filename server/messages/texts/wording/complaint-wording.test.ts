import { expect, test } from 'vitest'
import { OUTCOMES, outcomesOf } from '../../../../domain/market/complaint-fields.ts'
import {
  complaintAskedText,
  complaintNoticeText,
  complaintReceivedText,
  complaintText,
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
  expect(complaintText(NAMES, 'C 4172 06', words)).toBe(
    'Beat Scrap, about C 4172 06: We\'ve asked them - "no" was the answer.',
  )
  const room = 459 - septets('Beat Scrap, about C 4172 06: ')
  const longest = 'x'.repeat(room)
  expect(complaintText(NAMES, 'C 4172 06', longest)).not.toBeNull()
  expect(complaintText(NAMES, 'C 4172 06', `${longest}x`)).toBeNull()
})

test.each(outcomesOf({ isReport: false }))('closed as %s it needs no words of ours', (outcome) => {
  expect(OUTCOMES[outcome][1]).toMatch(/^(we|you) .*\.$/)
  expect(OUTCOMES[outcome][2]).toMatch(/^(we|it) .*\.$/)
})
