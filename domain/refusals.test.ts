// Each way in which a field can be wrong is answered at that field, under a name of its own, with a sentence
// that says what to do.
import { expect, test } from 'vitest'
import { parseApplication } from './agents/application.ts'
import { parseContactPhone } from './people/contact.ts'
import { notAPhoto } from './vehicles/photo-kind.ts'
import { parsePosting } from './owners/posting.ts'
import type { Outcome } from './basics/problem.ts'
import { parseQuote } from './market/quote.ts'

const RULES = { today: new Date('2026-06-15T12:00:00Z'), allowDrama: false, siteName: 'Beat Scrap' }

const OWNER = {
  registrationNumber: 'AB12 CDE',
  postcode: 'SW1A 1AA',
  phoneNumber: '07412 345678',
  problem: 'Gearbox noisy',
}
const APPLICANT = {
  businessName: 'Aire Valley Motors',
  contactName: 'Sam Booth',
  phoneNumber: '07412 345678',
  yardPostcode: 'LS11 5DJ',
  licenceNumber: 'SMD/0042',
  licenceCouncil: 'Leeds City Council',
  licenceExpires: '2027-03-31',
  licenceKind: 'site',
  atfPermit: 'ATF/7',
}
const QUOTE = { amount: 450, message: 'Can collect on Thursday' }

const SENTENCES: unknown = expect.stringMatching(/^[A-Z].*\.$/)

const posting = (change: object) => parsePosting({ ...OWNER, ...change }, RULES)
const application = (change: object) => parseApplication({ ...APPLICANT, ...change }, RULES)
const quote = (change: object) => parseQuote({ ...QUOTE, ...change })
const contact = ({ contact: sent }: { contact: unknown }) => parseContactPhone(sent, RULES)

const READERS = { posting, application, quote, contact }

test.each<[keyof typeof READERS, string, unknown, string]>([
  ['posting', 'registrationNumber', '', 'required'],
  ['posting', 'registrationNumber', ' '.repeat(40), 'required'],
  ['posting', 'registrationNumber', 'A'.repeat(33), 'too-long'],
  ['posting', 'registrationNumber', 'AB99 CDE', 'not-yet-issued'],
  ['posting', 'registrationNumber', 'ABI2 CDE', 'did-you-mean'],
  ['posting', 'registrationNumber', '?', 'format'],
  ['posting', 'postcode', '', 'required'],
  ['posting', 'postcode', ' '.repeat(40), 'required'],
  ['posting', 'postcode', 'A'.repeat(33), 'too-long'],
  ['posting', 'postcode', 'SWIA 1AA', 'did-you-mean'],
  ['posting', 'postcode', 'SW1A', 'incomplete'],
  ['posting', 'postcode', 'ZZ1 1AA', 'unknown-area'],
  ['posting', 'postcode', '1', 'format'],
  ['posting', 'phoneNumber', '', 'required'],
  ['posting', 'phoneNumber', '07412 345678 ext 5', 'extension'],
  ['posting', 'phoneNumber', '07700 900123', 'drama'],
  ['posting', 'phoneNumber', '999', 'wrong-length'],
  ['posting', 'phoneNumber', '07412 34567', 'not-in-use'],
  ['posting', 'phoneNumber', 'ask for Dave', 'format'],
  ['posting', 'problem', 'a'.repeat(2001), 'too-long'],
  ['posting', 'problem', 'bell\u0007', 'characters'],
  ['application', 'businessName', ['Aire'], 'type'],
  ['application', 'businessName', 'a'.repeat(101), 'too-long'],
  ['application', 'businessName', 'bell\u0007', 'characters'],
  ['application', 'businessName', 'two\tparts', 'characters'],
  ['application', 'businessName', '!', 'letters'],
  ['application', 'businessName', 'Beat Scrap', 'imitation'],
  ['application', 'contactName', '', 'required'],
  ['application', 'yardPostcode', 'LS11', 'incomplete'],
  ['application', 'licenceKind', 'dealer', 'choice'],
  ['application', 'licenceExpires', '', 'required'],
  ['application', 'licenceExpires', 'soon', 'format'],
  ['application', 'licenceExpires', '2026-06-14', 'expired'],
  ['application', 'atfPermit', 7, 'type'],
  ['quote', 'amount', null, 'required'],
  ['quote', 'amount', '450', 'type'],
  ['quote', 'amount', 0, 'too-low'],
  ['quote', 'amount', 50_001, 'too-high'],
  ['quote', 'amount', 450.005, 'decimals'],
  ['quote', 'message', 7, 'type'],
  ['quote', 'message', 'www.aire.example', 'link'],
  ['quote', 'message', 'a'.repeat(501), 'too-long'],
  ['quote', 'message', 'bell\u0007', 'characters'],
  ['contact', 'contact', 7, 'type'],
  ['contact', 'contact', '', 'required'],
  ['contact', 'contact', 'sam@aire.example', 'phone'],
  ['contact', 'contact', '+353 1 679 5000', 'abroad'],
  ['contact', 'contact', '0870 1234567', 'costs-more'],
])('a %s with the %s %j is refused as %s', (reader, field, sent, code) => {
  const read: (change: never) => Outcome<unknown, string> = READERS[reader]
  const outcome = read({ [field]: sent } as never)
  expect(outcome).toMatchObject({ ok: false, problems: [{ field, code, message: SENTENCES }] })
})

test.each([
  ['heic', 'heic'],
  ['video', 'video'],
  ['unknown', 'not-a-photo'],
  ['jpeg', 'damaged'],
] as const)('a file told to be %s that cannot be read is refused as %s', (kind, code) => {
  const problems = [{ field: 'carPhoto', code, message: SENTENCES }]
  expect(notAPhoto(kind)).toMatchObject({ ok: false, problems })
})

test('what is right in every field is taken whole', () => {
  expect(posting({})).toMatchObject({ ok: true, value: { problem: 'Gearbox noisy' } })
  expect(application({})).toEqual({
    ok: true,
    value: { ...APPLICANT, phoneNumber: '+447412345678' },
  })
  expect(application({ licenceKind: 'collector', atfPermit: undefined })).toMatchObject({
    ok: true,
    value: { licenceKind: 'collector', atfPermit: null },
  })
  expect(quote({})).toMatchObject({
    ok: true,
    value: { amount: 45_000, message: QUOTE.message },
  })
})
