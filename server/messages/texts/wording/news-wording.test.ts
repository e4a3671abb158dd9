import { expect, test } from 'vitest'
import { OUTCOMES, outcomesOf } from '../../../../domain/market/complaint-fields.ts'
import { ONE_PART, septets } from './gsm7.ts'
import * as wording from './news-wording.ts'

const { alarmText, codeText, complaintReceivedText, complaintText, newsText } = wording

const NAMES = {
  siteName: 'Beat Scrap',
  supportPhone: '01632 960123',
  publicUrl: 'https://scrap.example',
  stripe: null,
}
const LONG = {
  ...NAMES,
  siteName: 'The “Yorkshire & Humber” Scrap – and Salvage… Exchange',
  supportPhone: '+44 1632 960123',
}
const COMPLAINT = { reference: 'C417206', answerBy: '2026-09-30' }

test('the code is bound to our own pages by the last line of its text', () => {
  expect(codeText(NAMES, '012345')).toBe(
    'Beat Scrap: 012345 is your sign-in code, good for 10 minutes. Never tell it to anybody.\n' +
      '@scrap.example #012345',
  )
})

test('a port is no part of that line', () => {
  const local = { ...NAMES, publicUrl: 'http://localhost:3000' }
  expect(codeText(local, '012345')).toMatch(/\n@localhost #012345$/)
})

test('where one part has no room for it, the text is the words alone', () => {
  const host = `${'a'.repeat(60)}.example`
  const text = codeText({ siteName: 'Beat Scrap', publicUrl: `https://${host}` }, '012345')
  expect(text).toMatch(/^Beat Scrap: 012345 .* anybody\.$/)
  expect(septets(text)).toBeLessThanOrEqual(160)
})

test('an added person is told by whom in one part, with any length of business name', () => {
  for (const isTaken of [true, false]) {
    const text = newsText(NAMES, 'person-added', { business: 'Kirkgate’s '.repeat(9), isTaken })
    expect(text).toMatch(/^Beat Scrap: Kirkgate's .* Not you\? Call 01632 960123$/)
    expect(septets(text)).toBeLessThanOrEqual(160)
  }
})

test('who signed in at the desk from a new network is told in one part, however long the names are', () => {
  const siteName = 'Beat Scrap of Great Britain'
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley'
  const text = newsText({ ...NAMES, siteName }, 'alarm', { name, at: '10:42' })
  expect(text).toMatch(
    /Bartholomew.* at 10:42\. Not them\? Take their number out of OPERATOR_PHONES\.$/,
  )
  expect(septets(text)).toBeLessThanOrEqual(160)
})

test('what is said of a subscription fits one part, with and without Stripe', () => {
  const stripe = { secretKey: '', webhookSecret: '', priceId: '', baseUrl: '' }
  for (const keys of [stripe, null]) {
    for (const what of ['failed', 'ends'] as const) {
      const text = newsText({ ...NAMES, stripe: keys }, 'subscription', { day: '2026-11-26', what })
      expect(text).toMatch(/^Beat Scrap: .*26\/11\/2026/)
      expect(text).toContain(what === 'ends' && keys === null ? '01632 960123' : '/subscription')
      expect(septets(text)).toBeLessThanOrEqual(160)
    }
  }
})

test.each([NAMES, LONG])('of a complaint one part is enough, for $siteName', (names) => {
  const text = complaintReceivedText(names, COMPLAINT)
  expect(text).toContain('C 4172 06')
  expect(text).toContain('Wednesday 30 September')
  expect(text).toContain(names.supportPhone)
  expect(septets(text)).toBeLessThanOrEqual(ONE_PART)
  expect(septets(alarmText(names, { about: 'complaints' }))).toBeLessThanOrEqual(ONE_PART)
  expect(septets(newsText(names, 'complaint-asked'))).toBeLessThanOrEqual(ONE_PART)
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
