// What people are told where a rule refuses what they typed, to the letter, and where each rule begins to.
import { expect, test } from 'vitest'
import { parseReason } from './agents/agent-decisions.ts'
import { parseApplication } from './agents/application.ts'
import { parseExpiry } from './agents/licence.ts'
import { penceTyped } from './basics/money.ts'
import type { Outcome } from './basics/problem.ts'
import { parseCollection, parseOutcome, parsePaid, parseWords } from './market/collection.ts'
import { parseConditions, parseValidDays } from './market/quote-terms.ts'
import { readFilters } from './market/search-filters.ts'
import { parsePostcode } from './people/postcode.ts'
import { FACT_FIELDS, parseFacts, type TypedFacts } from './vehicles/facts.ts'
import { parseRegistration } from './vehicles/registration.ts'

const DAY = '2026-11-24'
const TODAY = new Date(`${DAY}T10:00:00Z`)
const NO_FACTS = Object.fromEntries(FACT_FIELDS.map((field) => [field, ''])) as TypedFacts
const LONG = ' '.repeat(40)

const registration = (typed: string) => parseRegistration(typed, TODAY)
const facts = (typed: Partial<TypedFacts>) => parseFacts({ ...NO_FACTS, ...typed }, TODAY)
const collection = (day: string, half = 'morning') => parseCollection({ day, half }, DAY)
const outcome = (said: string, paid = '590') => parseOutcome({ said, paid, reason: '' }, 590_00)
const filters = (query: Record<string, string | string[]>) => {
  const { problems } = readFilters(query)
  return { ok: false, reason: 'invalid', problems } as Outcome<never, string>
}
const against = (words: string, reason = 'other') => parseReason('suspend', { reason, words })
const applied = (sent: Parameters<typeof parseApplication>[0]) =>
  parseApplication(sent, { today: TODAY, allowDrama: true, siteName: 'Beat Scrap' })

const REFUSED: [message: string, code: string, read: () => Outcome<unknown, string>][] = [
  ['Registration number is required.', 'required', () => registration(LONG)],
  [
    'That is too long. Type only the registration, like AB12 CDE.',
    'too-long',
    () => registration(`${LONG}A`),
  ],
  [
    'That is not a UK registration. Check it and type it again, like AB12 CDE.',
    'format',
    () => registration('SOLD'),
  ],
  ['Postcode is required.', 'required', () => parsePostcode(LONG)],
  [
    'That is too long. Type only the post code, like SW1A 1AA.',
    'too-long',
    () => parsePostcode(`${LONG}A`),
  ],
  ['Choose one of: yes, no.', 'choice', () => facts({ starts: 'maybe' })],
  ['Choose one of: yes.', 'choice', () => facts({ evenings: 'no' })],
  ['Type the day, month and year, like 31/03/2027.', 'format', () => facts({ goneBy: '30/02' })],
  ['Choose a day from today on, within a year.', 'range', () => facts({ goneBy: '2027-11-26' })],
  ['Choose the day of the collection.', 'format', () => collection('24 Nov')],
  ['That day is over. Choose today or a later day.', 'past', () => collection('2026-11-23')],
  ['Choose a day in the next 30 days.', 'too-far', () => collection('2026-12-25')],
  ['Choose morning or afternoon.', 'required', () => collection(DAY, 'night')],
  ['Type what was paid in pounds, such as 590.', 'format', () => parsePaid('much')],
  ['Say whether they came and paid.', 'required', () => outcome('wanted-less')],
  [
    'That’s not less than you agreed. Answer “They paid £590” instead.',
    'not-less',
    () => outcome('paid-less'),
  ],
  [
    'This can be up to 1,000 characters. Shorten it.',
    'too-long',
    () => parseWords('a', 'a'.repeat(1001), 1000),
  ],
  [
    'This contains a character we can’t read. Delete anything you pasted and type it instead.',
    'characters',
    () => parseWords('a', 'a\0', 9),
  ],
  ['A quote can be valid for 3, 7 or 14 days.', 'choice', () => parseValidDays(5)],
  ['Send this once, as plain text.', 'type', () => filters({ q: ['a', 'b'] })],
  ['Give whole miles, from 1 to 1000.', 'range', () => filters({ within: '1001' })],
  ['Search for up to 100 characters.', 'too-long', () => filters({ q: 'q'.repeat(101) })],
  ['Say true or false.', 'choice', () => filters({ photo: 'maybe' })],
  ['Sort by nearest or newest.', 'choice', () => filters({ sort: 'price' })],
  ['Choose a reason.', 'choice', () => against('', 'none')],
  ['A text has room for 60 characters.', 'too-long', () => against('a'.repeat(61))],
  ['Type it again on one line, in plain letters.', 'characters', () => against('a\nb')],
  ['Say why in one sentence.', 'required', () => against('123')],
  ['Type the day, month and year, like 31/03/2027.', 'format', () => parseExpiry('soon', TODAY)],
  [
    'This licence has expired. Renew it, then apply.',
    'expired',
    () => parseExpiry('2026-11-23', TODAY),
  ],
]

test.each(REFUSED)('%s', (message, code, read) => {
  const refused = read()
  expect(refused.ok ? [] : refused.problems).toMatchObject([{ code, message }])
})

test('a quote’s conditions are all told where one is not a tick', () => {
  const refused = parseConditions({ needsV5c: 'yes' })
  const said = refused.ok ? '' : refused.problems[0]?.message
  expect(said).toMatch(/^Send each of the conditions as true or false: \w+(, \w+)+\.$/)
})

test('an application says what is wrong with its permit; to have none is not wrong', () => {
  const faultOf = (atfPermit?: string): string | undefined => {
    const refused = applied({ ...(atfPermit !== undefined && { atfPermit }) })
    const problems = refused.ok ? [] : refused.problems
    return problems.find(({ field }) => field === 'atfPermit')?.message
  }
  expect(faultOf()).toBeUndefined()
  expect(faultOf('a'.repeat(101))).toBe('This can be up to 100 characters. Shorten it.')
  expect(faultOf('a\0b')).toContain('a character we can’t read')
})

test('the last that is taken', () => {
  const taken = [
    facts({ goneBy: ` ${DAY} ` }),
    facts({ goneBy: '2027-11-25' }),
    collection('2026-12-24'),
    parseWords('a', 'a'.repeat(1000), 1000),
    parseExpiry(DAY, TODAY),
    against('a'.repeat(60)),
  ]
  expect(taken.filter(({ ok }) => !ok)).toEqual([])
  const query = { within: '1000', q: 'q'.repeat(100), make: 'm'.repeat(40) }
  expect(readFilters(query)).toMatchObject({ filters: { ...query, within: 1000 }, problems: [] })
  expect(readFilters({ within: '1' }).filters.within).toBe(1)
  for (const within of ['0', '1.5', '0x10', '12345'])
    expect(readFilters({ within }).filters.within).toBeNull()
})

test('what was paid is read as people type it', () => {
  expect([590, '590', '£1,590.50', ' 5 '].map(penceTyped)).toEqual([590_00, 590_00, 1590_50, 5_00])
  const none = [
    null,
    undefined,
    {},
    ['5'],
    true,
    '',
    '5.123',
    '5 pounds',
    'about 5',
    '12345678',
    -5,
  ]
  for (const typed of none) expect(penceTyped(typed)).toBeNull()
})
