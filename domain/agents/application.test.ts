import { expect, test } from 'vitest'
import { parseApplication } from './application.ts'

const RULES = { today: new Date('2026-11-18T10:00:00Z'), allowDrama: true, siteName: 'Beat Scrap' }

const SENT = {
  businessName: ' Aire Valley Motors ',
  contactName: 'Sam Booth',
  phoneNumber: '07700 900456',
  yardPostcode: 'ls11 5dj',
  licenceNumber: 'SMD/0042',
  licenceCouncil: 'Leeds City Council',
  licenceExpires: '2027-03-31',
  licenceKind: 'site',
  atfPermit: '',
}

function problemsOf(change: Record<string, unknown>): string[] {
  const parsed = parseApplication({ ...SENT, ...change }, RULES)
  return parsed.ok ? [] : parsed.problems.map(({ field, code }) => `${field} ${code}`)
}

test('an application is kept in its normal form', () => {
  expect(parseApplication(SENT, RULES)).toEqual({
    ok: true,
    value: {
      ...SENT,
      businessName: 'Aire Valley Motors',
      phoneNumber: '+447700900456',
      yardPostcode: 'LS11 5DJ',
      atfPermit: null,
    },
  })
})

test('nothing sent is a problem for each required field, in the order of the form', () => {
  const parsed = parseApplication({}, RULES)
  expect(parsed.ok ? [] : parsed.problems.map(({ field }) => field)).toEqual([
    'businessName',
    'contactName',
    'phoneNumber',
    'yardPostcode',
    'licenceKind',
    'licenceNumber',
    'licenceCouncil',
    'licenceExpires',
  ])
})

test('each wrong field is refused by name', () => {
  expect(problemsOf({ businessName: 'a'.repeat(101) })).toEqual(['businessName too-long'])
  expect(problemsOf({ businessName: 'two\nlines' })).toEqual(['businessName characters'])
  expect(problemsOf({ businessName: 'Be\u200bat 5crap Payments' })).toEqual([
    'businessName imitation',
  ])
  expect(problemsOf({ businessName: '\u2800' })).toEqual(['businessName required'])
  expect(problemsOf({ businessName: '!!!' })).toEqual(['businessName letters'])
  expect(problemsOf({ contactName: 'Ѕam' })).toEqual(['contactName letters'])
  expect(problemsOf({ contactName: 5 })).toEqual(['contactName type'])
  expect(problemsOf({ phoneNumber: '0113 496 0141' })).toEqual(['phoneNumber landline'])
  expect(problemsOf({ phoneNumber: ['07700 900456'] })).toEqual(['phoneNumber required'])
  expect(problemsOf({ yardPostcode: 'LS11' })).toEqual(['yardPostcode incomplete'])
  expect(problemsOf({ licenceKind: 'dealer' })).toEqual(['licenceKind choice'])
  expect(problemsOf({ atfPermit: {} })).toEqual(['atfPermit type'])
})

test('the first of a month may be typed without its noughts', () => {
  const parsed = parseApplication({ ...SENT, licenceExpires: '1/4/2027' }, RULES)
  expect(parsed.ok && parsed.value.licenceExpires).toBe('2027-04-01')
})

test('a licence ends on a day that exists and has not passed', () => {
  expect(problemsOf({ licenceExpires: '2026-11-18' })).toEqual([])
  expect(problemsOf({ licenceExpires: '2026-11-17' })).toEqual(['licenceExpires expired'])
  for (const day of [
    '2027-02-29',
    '29/2/2027',
    '31/03/27',
    '03/31/2027',
    '2027-13-01',
    20270331,
    'soon',
  ]) {
    const expected = typeof day === 'number' ? 'licenceExpires required' : 'licenceExpires format'
    expect(problemsOf({ licenceExpires: day })).toEqual([expected])
  }
})

test('the last day of a licence is read as people type it', () => {
  for (const typed of ['31/03/2027', '31/3/2027', ' 31.3.2027 ', '31-03-2027', '31 03 2027']) {
    const parsed = parseApplication({ ...SENT, licenceExpires: typed }, RULES)
    expect(parsed.ok && parsed.value.licenceExpires).toBe('2027-03-31')
  }
})
