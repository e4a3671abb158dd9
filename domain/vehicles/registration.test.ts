import { expect, test } from 'vitest'
import * as rules from './registration.ts'

const TODAY = new Date('2026-06-15T12:00:00Z')

function accepted(typed: string, today = TODAY): string {
  const outcome = rules.parseRegistration(typed, today)
  return outcome.ok
    ? rules.displayRegistration(outcome.value)
    : `refused: ${outcome.problems[0]?.code}`
}

function refusal(typed: string, today = TODAY) {
  const outcome = rules.parseRegistration(typed, today)
  return outcome.ok ? undefined : outcome.problems[0]
}

test.each([
  ['current', 'ab12cde', 'AB12 CDE'],
  ['prefix', 'p7xyk', 'P7 XYK'],
  ['prefix, three figures', 'A999AAA', 'A999 AAA'],
  ['prefix that ends like the Isle of Man', 'K97LMN', 'K97 LMN'],
  ['suffix', 'YYY999Y', 'YYY 999Y'],
  ['suffix, one figure', 'pow1a', 'POW 1A'],
  ['dateless, letters first', 'KX9999', 'KX 9999'],
  ['dateless, one letter', 'J4321', 'J 4321'],
  ['dateless, three letters', 'WHO700', 'WHO 700'],
  ['dateless, figures first', '5000VC', '5000 VC'],
  ['Northern Ireland, three letters', 'YUI9998', 'YUI 9998'],
  ['Northern Ireland, figures first', '321OI', '321 OI'],
  ['from before the border', 'ZC77', 'ZC 77'],
  ['vehicle of unknown age', 'q5abc', 'Q5 ABC'],
  ['Northern Ireland, unknown age', 'qni1234', 'QNI 1234'],
  ['the Lord Provost of Edinburgh', 's0', 'S 0'],
  ['dateless, as trade plates looked before 2015', '739 TF', '739 TF'],
  ['dateless, as an Alderney mark looks', 'ay1234', 'AY 1234'],
  ["padded as on DVLA's own systems", '0001XYK', '1 XYK'],
  ['padded, and no O O 1 2', '0012ABC', '12 ABC'],
  ['padded, two letters last', '012WV', '12 WV'],
  ['padded, Northern Ireland', '00321OI', '321 OI'],
])('a car may carry this: %s', (_, typed, shown) => {
  expect(accepted(typed)).toBe(shown)
})

test.each([
  'AB12 CDE',
  ' ab12cde ',
  'AB12-CDE',
  'AB12−CDE',
  'AB12.CDE.',
  '(AB12) CDE',
  'AB12_CDE',
  'AB12\u00a0CDE',
  'AB12\u200b\ufeffCDE',
  '\u202aAB12 CDE\u202c',
  'ＡＢ１２　ＣＤＥ',
])('the same car, however it is typed: %j', (typed) => {
  expect(accepted(typed)).toBe('AB12 CDE')
})

test.each(
  Object.entries({
    'trade-plate': ['01234', '98765'],
    diplomatic: ['101 D 101', '299X999'],
    military: ['10 KK 10', 'AB 12 CD'],
    'isle-of-man': ['MN 1', 'PMN 12 A', 'MAN 9', '77 MAN', 'A 1 MAN', '0077 MAN'],
    jersey: ['J 98765', 'JSY 1'],
    alderney: ['AY 12345'],
    guernsey: ['7'],
  }),
)('a mark that is not ours is refused by name: %s %s', (code, marks) => {
  for (const typed of marks)
    expect(refusal(typed)).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
})

test.each([
  ['I in a current mark', 'AI52 CDI'],
  ['Q among the last letters', 'AB12 CDQ'],
  ['Z in the area', 'AZ12 CDE'],
  ['00 was never issued', 'AB00 CDE'],
  ['01 was never issued', 'LB01 CDE'],
  ['U is not a prefix letter', 'U123 ABC'],
  ['Z is not a suffix letter', 'ABC 123Z'],
  ['four figures and three letters', '4321 BCD'],
  ['three letters and four figures, not Irish', 'BCD 4321'],
  ['a number that starts with 0', 'A045 BCD'],
  ['0 where nobody civic has it', 'KK 0'],
  ['a serial letter before an Irish code', 'ZAZ 44'],
  ['letters only', 'SOLD'],
  ['a slash', 'AB12/CDE'],
  ['a letter that capitals would turn into two', 'AB12 CDß'],
  ['a dotless i', 'KıNGS'],
  ['other alphabets', 'АВ12 СDЕ'],
])('no car carries this: %s', (_, typed) => {
  expect(refusal(typed)?.code).toBe('format')
})

test.each([
  ['AB1O CDE', 'AB10 CDE'],
  ['ab12 0de', 'AB12 ODE'],
  ['PI XYK', 'P1 XYK'],
  ['LBO7 SE0', 'LB07 SEO'],
  ['0012 AB0', '12 ABO'],
])('O for 0 and I for 1 are asked about, never changed: %s', (typed, meant) => {
  const problem = refusal(typed)
  expect(problem?.code).toBe('did-you-mean')
  expect(problem?.message).toContain(`Did you mean ${meant}?`)
})

test('figures from the future are refused until their day; 00 and 01 have no day', () => {
  const eve = refusal('AB27 CDE', new Date('2027-02-28T23:59:59Z'))
  expect(eve?.code).toBe('not-yet-issued')
  expect(eve?.message).toContain('Registrations with 27 are not issued until 1 March 2027.')
  expect(accepted('AB27 CDE', new Date('2027-03-01T00:00:00Z'))).toBe('AB27 CDE')
  expect(refusal('AB27 CDE', new Date(Number.NaN))?.code).toBe('not-yet-issued')
  expect(['00', '01'].map(rules.firstIssued)).toEqual([null, null])
})

test.each(['', '   ', '\n', '\u200b', '-'])('an empty one is asked for: %j', (typed) => {
  const required = { code: 'required', message: 'Registration number is required.' }
  expect(refusal(typed)).toMatchObject(required)
})

test('up to 32 characters are read, and no more', () => {
  expect(accepted('AB12' + ' '.repeat(25) + 'CDE')).toBe('AB12 CDE')
  expect(refusal('AB12' + ' '.repeat(26) + 'CDE')?.code).toBe('too-long')
  expect(refusal('0'.repeat(1_000_000))?.code).toBe('too-long')
})

// Every shape is that of a whole mark: with anything before or behind it, it is another mark or none.

const SHAPES = [...rules.CAR_MARKS, ...rules.OTHER_MARKS.map(([, shape]) => shape)]
const MARKS = `
  AB12CDE P7XYK POW1A KX9999 WHO700 5000VC 700WHO YUI9998 321OI QNI1234 S0 HS0 101D101
  10KK10 AB12CD MN1 PMN12A MAN9 77MAN 7PMN A1MAN J98765 JSY1 AY12345 98765 7
`
  .trim()
  .split(/\s+/)

test('each shape is tried', () => {
  for (const shape of SHAPES) expect(MARKS.filter((mark) => shape.test(mark))).not.toEqual([])
})

test.each(MARKS)('%s is a mark by itself only', (mark) => {
  for (const shape of SHAPES.filter((known) => known.test(mark))) {
    expect(`?${mark}`).not.toMatch(shape)
    expect(`${mark}?`).not.toMatch(shape)
  }
})

test.each([
  ['51', '2001-08-31T23:00:00.000Z', '1 September 2001'],
  ['02', '2002-03-01T00:00:00.000Z', '1 March 2002'],
  ['99', '2049-08-31T23:00:00.000Z', '1 September 2049'],
  ['50', '2050-03-01T00:00:00.000Z', '1 March 2050'],
])('%s starts at midnight in London, %s', (identifier, moment, words) => {
  expect(rules.firstIssued(identifier)).toEqual({ moment: new Date(moment), words })
})
