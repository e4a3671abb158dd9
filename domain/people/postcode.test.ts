import { expect, test } from 'vitest'
import { parsePostcode, POSTCODE_AREAS, postcodeDistrict } from './postcode.ts'

function accepted(typed: string): string {
  const outcome = parsePostcode(typed)
  return outcome.ok ? outcome.value : `refused: ${outcome.problems[0]?.code}`
}

function refusal(typed: string) {
  const outcome = parsePostcode(typed)
  return outcome.ok ? undefined : outcome.problems[0]
}

test.each([
  ['A9', 'm11ae', 'M1 1AE', 'M1'],
  ['A99', 'b338th', 'B33 8TH', 'B33'],
  ['AA9', 'cr26xh', 'CR2 6XH', 'CR2'],
  ['AA99', 'dn551pt', 'DN55 1PT', 'DN55'],
  ['A9A', 'w1a1hq', 'W1A 1HQ', 'W1A'],
  ['A9A in the east', 'e1w2aa', 'E1W 2AA', 'E1W'],
  ['AA9A', 'ec1a1bb', 'EC1A 1BB', 'EC1A'],
  ['AA9A, north-west', 'nw1w7aa', 'NW1W 7AA', 'NW1W'],
  ['AA9A, west central', 'wc1e6bt', 'WC1E 6BT', 'WC1E'],
  ['AA9A, Covent Garden', 'wc2h7lt', 'WC2H 7LT', 'WC2H'],
  ['AA9A, south', 'se1p5pp', 'SE1P 5PP', 'SE1P'],
  ['AA9A, the City', 'ec4m7rf', 'EC4M 7RF', 'EC4M'],
  ['A9A in the north', 'n1c4ag', 'N1C 4AG', 'N1C'],
  ['district 0', 'bs01aa', 'BS0 1AA', 'BS0'],
])('a car may be here: %s', (_, typed, kept, district) => {
  const outcome = parsePostcode(typed)
  expect(outcome).toEqual({ ok: true, value: kept })
  if (outcome.ok) expect(postcodeDistrict(outcome.value)).toBe(district)
})

test('Royal Mail has 124 areas, three of them outside the UK', () => {
  expect(POSTCODE_AREAS.size).toBe(121)
  for (const area of POSTCODE_AREAS) expect(accepted(`${area}1 1AA`)).toBe(`${area}1 1AA`)
})

const WAYS_TO_TYPE = ['LS1 4AP', ' ls14ap ', 'LS1-4AP,', 'LS1\u200d4AP\ufeff', 'ｌｓ１　４ａｐ']
test.each(WAYS_TO_TYPE)('the same place, however it is typed: %j', (typed) => {
  expect(accepted(typed)).toBe('LS1 4AP')
})

test.each([
  ['crown-dependency', 'JE2 3AB'],
  ['crown-dependency', 'GY1 1AA'],
  ['crown-dependency', 'im4 4aa'],
  ['bfpo', 'BF1 3AA'],
  ['bfpo', 'BFPO 801'],
  ['non-geographic', 'GIR 0AA'],
  ['non-geographic', 'BX9 1AS'],
  ['non-geographic', 'XX10 1AA'],
  ['overseas', 'FIQQ 1ZZ'],
  ['overseas', 'GX11 1AA'],
  ['overseas', 'KY2-2002'],
  ['unknown-area', 'ZZ1 1AA'],
  ['incomplete', 'LS1'],
  ['incomplete', 'LS11 5D'],
  ['incomplete', 'SW1A 1'],
  ['format', 'LS1 4CP'],
  ['format', 'LS1 4PO'],
  ['format', 'LS05 4AP'],
  ['format', 'LS1X1'],
  ['format', 'LS1A 4AP'],
  ['format', 'W1V9 1AA'],
  ['format', 'EC1D 1BB'],
  ['format', 'EC5A 1BB'],
  ['format', 'WC3A 1AA'],
  ['format', 'NW2W 7AA'],
  ['format', 'E2W 1AA'],
  ['format', 'NE1W 1AA'],
  ['format', 'W1L 1AA'],
  ['format', 'LS1 4APX'],
  ['format', 'Leeds'],
  ['format', 'LS1/4AP'],
  ['format', 'LS1 4Aß'],
])('no car is collected here: %s %s', (code, typed) => {
  expect(refusal(typed)).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
})

test('each kind of place that is out of reach has words of its own', () => {
  const typed = ['JE2 3AB', 'BF1 3AA', 'BX9 1AS', 'FIQQ 1ZZ', 'ZZ1 1AA', 'LS1', 'Leeds']
  expect(new Set(typed.map((code) => refusal(code)?.message)).size).toBe(typed.length)
})

test.each([
  ['LSI 4AP', 'LS1 4AP'],
  ['LS1 OAP', 'LS1 0AP'],
  ['0X1 1AA', 'OX1 1AA'],
  ['LI1 1AA', 'L11 1AA'],
])('O for 0 and I for 1 are asked about, never changed: %s', (typed, meant) => {
  const problem = refusal(typed)
  expect(problem?.code).toBe('did-you-mean')
  expect(problem?.message).toContain(`Did you mean ${meant}?`)
})

test.each(['', ' \t ', '\u200b', '--'])('an empty one is asked for: %j', (typed) => {
  expect(refusal(typed)).toMatchObject({ code: 'required', message: 'Postcode is required.' })
})

test('up to 32 characters are read, and no more', () => {
  expect(accepted('LS1' + ' '.repeat(26) + '4AP')).toBe('LS1 4AP')
  expect(refusal('LS1' + ' '.repeat(27) + '4AP')?.code).toBe('too-long')
})
