import { expect, test } from 'vitest'
import {
  mayAnswer,
  parseCollection,
  otherDaysThan,
  parseOtherDays,
  parseOutcome,
  parsePaid,
  parseWords,
} from './collection.ts'
import type { Outcome } from '../basics/problem.ts'

const TODAY = '2026-11-24'
const codes = (read: Outcome<unknown, string>) =>
  read.ok ? [] : read.problems.map(({ field, code }) => `${field} ${code}`)

test('a collection is from today to thirty days ahead, in the morning or the afternoon', () => {
  for (const day of [TODAY, '2026-12-24']) {
    const read = parseCollection({ day, half: 'afternoon' }, TODAY)
    expect(read).toEqual({ ok: true, value: { day, half: 'afternoon' } })
  }
  for (const [day, code] of [
    ['2026-11-23', 'past'],
    ['2026-12-25', 'too-far'],
    ['24/11/2026', 'format'],
    ['2026-11-31', 'format'],
    [20_261_124, 'format'],
  ]) {
    expect(codes(parseCollection({ day, half: 'morning' }, TODAY))).toEqual([`day ${code}`])
  }
  expect(codes(parseCollection({ day: TODAY, half: undefined }, TODAY))).toEqual(['half required'])
})

test('up to seven other days are told, each once and in order', () => {
  const six = [6, 5, 4, 3, 2, 1].map((day) => `2026-12-0${day}`)
  const told = (sent: unknown) => parseOtherDays(sent, TODAY)
  expect(told([...six, '2026-12-06'])).toEqual({ ok: true, value: six.toReversed() })
  expect(told('2026-12-24')).toEqual({ ok: true, value: ['2026-12-24'] })
  expect(told(undefined)).toEqual({ ok: true, value: [] })
  for (const wrong of [[...six, '2026-12-07', '2026-12-08'], ['2026-12-25', TODAY], 'soon']) {
    const message = 'Choose days in the next 30 days.'
    expect(told(wrong)).toMatchObject({
      problems: [{ field: 'otherDays', code: 'format', message }],
    })
  }
  const offered = otherDaysThan('2027-07-03', Date.parse('2027-06-30T23:30:00Z'))
  expect([...offered.slice(0, 2), offered.length]).toEqual(['2027-07-02', '2027-07-04', 7])
})

test('what was paid is up to fifty thousand pounds', () => {
  expect(parsePaid('£50,000')).toEqual({ ok: true, value: 5_000_000 })
  expect(parsePaid('0')).toEqual({ ok: true, value: 0 })
  for (const sent of ['50000.01', 'less', '', null]) {
    expect([sent, codes(parsePaid(sent))]).toEqual([sent, ['paid format']])
  }
})

test('only one who was paid less says how much and why', () => {
  const typed = { paid: '590', reason: 'no battery' }
  const say = (said: unknown, more: object = {}) =>
    parseOutcome({ said, ...typed, ...more }, 64_000)
  for (const said of ['paid-full', 'nobody-came']) {
    expect(say(said)).toEqual({ ok: true, value: { said, paidPence: null, reason: null } })
  }
  const said = 'paid-less'
  const value = { said, paidPence: 59_000, reason: 'no battery' }
  expect(say(said)).toEqual({ ok: true, value })
  expect(say(said, { paid: '639.99', reason: '' })).toMatchObject({ value: { reason: null } })
  expect(codes(say(said, { paid: '640' }))).toEqual(['paid not-less'])
  for (const none of ['paid', 'wanted-less']) expect(codes(say(none))).toEqual(['said required'])
  const wrong = { paid: '', reason: 'x'.repeat(501) }
  expect(codes(say(said, wrong))).toEqual(['paid format', 'reason too-long'])
  expect(codes(say(said, { reason: '\u0000' }))).toEqual(['reason characters'])
})

test('words that are blank, missing or no text count as none', () => {
  for (const sent of [' ', undefined, 5]) {
    expect(parseWords('address', sent, 300)).toEqual({ ok: true, value: null })
  }
})

test('an agent answers once, to an outcome that is held against them', () => {
  expect(mayAnswer('paid-less', false)).toBe(true)
  expect(mayAnswer('nobody-came', false)).toBe(true)
  expect(mayAnswer('nobody-came', true)).toBe(false)
  expect(mayAnswer('paid-full', false)).toBe(false)
  expect(mayAnswer(null, false)).toBe(false)
})
