import { expect, test } from 'vitest'
import { shownReference } from './complaint-fields.ts'
import { parseComplaint } from './complaint.ts'

const KNOWN = { by: 'text', address: '+447700900123' } as const
const SENT = { about: 'buyer', words: 'They came late.', reach: '07700 900456' }

const parse = (sent: object, known: Partial<Parameters<typeof parseComplaint>[1]> = {}) =>
  parseComplaint(sent, { allowDrama: true, isReport: false, reach: null, ...known })
const codes = (...given: Parameters<typeof parse>) => {
  const parsed = parse(...given)
  return parsed.ok ? [] : parsed.problems.map(({ field, code }) => `${field} ${code}`)
}

test('a complaint says what it is about, what happened and how to answer, which a link may say', () => {
  expect(codes({})).toEqual(['about required', 'words required', 'reach required'])
  expect(codes({ about: 'weather', words: ' ', reach: ' ' })).toEqual(codes({}))
  expect(codes({ about: 'us' }, { reach: KNOWN })).toEqual(['words required'])
  expect(codes({ ...SENT, words: 'x'.repeat(4001), reach: 'me' })).toEqual([
    'words too-long',
    'reach format',
  ])
  const value = { about: 'buyer', words: 'They came late.', kind: null, subject: '', reference: '' }
  expect(parse({ ...SENT, reach: ' ' }, { reach: KNOWN })).toMatchObject({
    value: { ...value, reach: KNOWN },
  })
  const reach = { by: 'text', address: '+447700900456' }
  expect(parse(SENT, { reach: KNOWN })).toMatchObject({ value: { ...value, reach } })
})

test('a report needs a kind from the list, or words', () => {
  const report = { isReport: true, reach: KNOWN }
  for (const sent of [{}, { kind: 'rusty', words: ' ' }]) {
    expect(codes(sent, report)).toEqual(['kind required'])
  }
  const of = { about: 'posting', reach: KNOWN }
  expect(parse({ kind: 'abusive' }, report)).toMatchObject({
    value: { ...of, kind: 'abusive', words: '' },
  })
  expect(parse({ words: 'It’s rusty.' }, report)).toMatchObject({ value: { ...of, kind: null } })
})

test('only a whole reference is shown in parts', () => {
  const typed = ['C417206', 'C4172061', 'AC417206']
  expect(typed.map(shownReference)).toEqual(['C 4172 06', 'C4172061', 'AC417206'])
})
