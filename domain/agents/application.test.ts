import { expect, test } from 'vitest'
import { parseApplication, requiredLine } from './application.ts'
import { missingFromApplication } from './application-fields.ts'
import { parseExpiry } from './licence.ts'

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

test('an application is kept in its normal form, a permit as it was typed', () => {
  const value = {
    name: 'Aire Valley Motors',
    contact_name: 'Sam Booth',
    phone: '+447700900456',
    yard_postcode: 'LS11 5DJ',
    licence_kind: 'collector',
    licence_number: 'SMD/0042',
    licence_council: 'Leeds City Council',
    licence_expires: '2027-03-31',
    atf_permit: null,
  }
  const sent = { ...SENT, licenceKind: 'collector' }
  expect(parseApplication(sent, RULES)).toEqual({ ok: true, value })
  const permit = parseApplication({ ...sent, atfPermit: ' EPR/AB1234CD' }, RULES)
  expect(permit).toMatchObject({ value: { atf_permit: 'EPR/AB1234CD' } })
})

test('nothing sent is a problem for each required field, in the order of the form, and in the browser’s words', () => {
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
  const asked = missingFromApplication(() => ' ')
  const ofKind = { field: 'licenceKind', code: 'choice' }
  const problems = asked.map((one) => (one.field === ofKind.field ? { ...one, ...ofKind } : one))
  expect(parsed).toMatchObject({ problems })
})

test.each<[string, unknown, string]>([
  ['businessName', ['Aire'], 'type'],
  ['businessName', 'a'.repeat(101), 'too-long'],
  ['businessName', 'two\tparts', 'characters'],
  ['businessName', 'two\nlines', 'characters'],
  ['businessName', '\u2800', 'required'],
  ['businessName', '!!!', 'letters'],
  ['businessName', 'Be\u200bat 5crap Payments', 'imitation'],
  ['contactName', '', 'required'],
  ['contactName', 'Ѕam', 'letters'],
  ['phoneNumber', '0113 496 0141', 'landline'],
  ['phoneNumber', ['07700 900456'], 'required'],
  ['yardPostcode', 'LS11', 'incomplete'],
  ['licenceKind', 'dealer', 'choice'],
  ['licenceExpires', '', 'required'],
  ['licenceExpires', 20270331, 'required'],
  ['licenceExpires', '2026-11-17', 'expired'],
  ['licenceExpires', '29/2/2027', 'format'],
  ['licenceExpires', '31/03/27', 'format'],
  ['licenceExpires', '03/31/2027', 'format'],
  ['licenceExpires', 'soon', 'format'],
  ['atfPermit', 7, 'type'],
])('the %s %j is refused as %s, in a sentence', (field, sent, code) => {
  expect(parseApplication({ ...SENT, [field]: sent }, RULES)).toMatchObject({
    problems: [{ field, code, message: expect.stringMatching(/^[A-Z].*\.$/) }],
  })
})

test.each([
  ['2026-11-18', '2026-11-18'],
  ['1/4/2027', '2027-04-01'],
  ['31/03/2027', '2027-03-31'],
  [' 31.3.2027 ', '2027-03-31'],
  ['31-03-2027', '2027-03-31'],
  ['31 03 2027', '2027-03-31'],
])('the last day of a licence is read as people type it: %j', (licenceExpires, day) => {
  const parsed = parseApplication({ ...SENT, licenceExpires }, RULES)
  expect(parsed).toMatchObject({ value: { licence_expires: day } })
})

test('what was typed is not asked for', () => {
  const missing = missingFromApplication((field) => (field === 'contactName' ? '' : 'x'))
  expect(missing.map(({ field }) => field)).toEqual(['contactName'])
})

test('a licence that is entered later has the same rules', () => {
  for (const [typed, code] of [
    [undefined, 'required'],
    ['soon', 'format'],
    ['2026-11-17', 'expired'],
  ]) {
    const problem = { field: 'licenceExpires', code }
    expect(parseExpiry(typed, RULES.today)).toMatchObject({ problems: [problem] })
  }
  const problems = [{ field: 'licenceNumber', code: 'required' }]
  expect(requiredLine('licenceNumber', undefined)).toMatchObject({ problems })
})
