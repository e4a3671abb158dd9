import { expect, test } from 'vitest'
import { checksOf, parseReason } from './agent-decisions.ts'

const codes = (decision: 'reject' | 'suspend', sent: Parameters<typeof parseReason>[1]) => {
  const parsed = parseReason(decision, sent)
  return parsed.ok ? [] : parsed.problems.map(({ field, code }) => `${field} ${code}`)
}

test('a listed reason is kept in its own words, whatever else was typed', () => {
  const read = parseReason('suspend', { reason: 'no-shows', words: 'and worse' })
  const value = { decision: 'suspend', reason: 'no-shows', words: 'No-shows' }
  expect(read).toEqual({ ok: true, value })
})

test('a reason is one of the list of that decision', () => {
  for (const reason of [undefined, '', 'no-shows', 'toString']) {
    expect(codes('reject', { reason })).toEqual(['reason choice'])
  }
  expect(codes('suspend', { reason: 'licence-ended' })).toEqual(['reason choice'])
})

test.each([
  [undefined, 'required'],
  ['', 'required'],
  ['x'.repeat(61), 'too-long'],
  ['one\ttwo', 'characters'],
  ['a\u0000b', 'characters'],
  ['Прошу', 'characters'],
  ['😀', 'required'],
])('another reason needs words, which fit into a text: %j is refused as %s', (words, code) => {
  expect(codes('reject', { reason: 'other', words })).toEqual([`words ${code}`])
})

test('spaces around the words of a reason are left out', () => {
  const value = { decision: 'reject', reason: 'other', words: 'x'.repeat(60) }
  const read = parseReason('reject', { reason: 'other', words: ` ${value.words} ` })
  expect(read).toEqual({ ok: true, value })
})

test('a permit is checked where there is one', () => {
  expect(checksOf(null)).toEqual(['licence', 'phone'])
  expect(checksOf('EPR/AB1234CD')).toEqual(['licence', 'permit', 'phone'])
})
