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

const REFUSED: [Outcome<unknown, string>, string, string][] = [
  [registration(LONG), 'required', 'Registration number is required.'],
  [
    registration(`${LONG}A`),
    'too-long',
    'That is too long. Type only the registration, like AB12 CDE.',
  ],
  [
    registration('SOLD'),
    'format',
    'That is not a UK registration. Check it and type it again, like AB12 CDE.',
  ],
  [parsePostcode(LONG), 'required', 'Postcode is required.'],
  [
    parsePostcode(`${LONG}A`),
    'too-long',
    'That is too long. Type only the post code, like SW1A 1AA.',
  ],
  [facts({ starts: 'maybe' }), 'choice', 'Choose one of: yes, no.'],
  [facts({ evenings: 'no' }), 'choice', 'Choose one of: yes.'],
  [facts({ goneBy: '30/02' }), 'format', 'Type the day, month and year, like 31/03/2027.'],
  [facts({ goneBy: '2027-11-26' }), 'range', 'Choose a day from today on, within a year.'],
  [collection('24 Nov'), 'format', 'Choose the day of the collection.'],
  [collection('2026-11-23'), 'past', 'That day is over. Choose today or a later day.'],
  [collection('2026-12-25'), 'too-far', 'Choose a day in the next 30 days.'],
  [collection(DAY, 'night'), 'required', 'Choose morning or afternoon.'],
  [parsePaid('much'), 'format', 'Type what was paid in pounds, such as 590.'],
  [outcome('wanted-less'), 'required', 'Say whether they came and paid.'],
  [outcome('paid-less'), 'not-less', 'That’s not less than you agreed. Answer “Yes” instead.'],
  [
    parseWords('a', 'a'.repeat(1001), 1000),
    'too-long',
    'This can be up to 1,000 characters. Shorten it.',
  ],
  [
    parseWords('a', 'a\0', 9),
    'characters',
    'This contains a character we can’t read. Delete anything you pasted and type it instead.',
  ],
  [parseValidDays(5), 'choice', 'A quote can be valid for 3, 7 or 14 days.'],
  [filters({ q: ['a', 'b'] }), 'type', 'Send this once, as plain text.'],
  [filters({ within: '1001' }), 'range', 'Give whole miles, from 1 to 1000.'],
  [filters({ q: 'q'.repeat(101) }), 'too-long', 'Search for up to 100 characters.'],
  [filters({ photo: 'maybe' }), 'choice', 'Say true or false.'],
  [filters({ sort: 'price' }), 'choice', 'Sort by nearest or newest.'],
  [against('', 'none'), 'choice', 'Choose a reason.'],
  [against('a'.repeat(61)), 'too-long', 'A text has room for 60 characters.'],
  [against('a\nb'), 'characters', 'Type it again on one line, in plain letters.'],
  [against('123'), 'required', 'Say why in one sentence.'],
  [parseExpiry('soon', TODAY), 'format', 'Type the day, month and year, like 31/03/2027.'],
  [parseExpiry('2026-11-23', TODAY), 'expired', 'This licence has expired. Renew it, then apply.'],
]

test.each(REFUSED)('%j is refused', (refused, code, message) => {
  expect(refused.ok ? [] : refused.problems).toMatchObject([{ code, message }])
})

test('a quote’s conditions are all told where one is not a tick', () => {
  const refused = parseConditions({ needsV5c: 'yes' })
  const said = refused.ok ? '' : refused.problems[0]?.message
  expect(said).toMatch(/^Send each of the conditions as true or false: \w+(, \w+)+\.$/)
})

test('an application says what is wrong with its permit, and none is none', () => {
  const faultOf = (atfPermit: unknown): string | undefined => {
    const refused = applied({ atfPermit })
    return refused.ok
      ? undefined
      : refused.problems.find(({ field }) => field === 'atfPermit')?.message
  }
  expect(['', undefined, 'EPR/AB1234CD'].map(faultOf)).toEqual([undefined, undefined, undefined])
  expect(faultOf('a'.repeat(101))).toBe('This can be up to 100 characters. Shorten it.')
  expect(faultOf('a\tb')).toContain('a character we can’t read')
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
  for (const within of ['0', '1a', 'a1', '12345'])
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
