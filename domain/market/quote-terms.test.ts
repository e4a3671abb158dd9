import { expect, test } from 'vitest'
import { lastValidDay } from '../basics/days.ts'
import { NO_CONDITIONS, parseConditions, parseValidDays } from './quote-terms.ts'

test('every tick is said, or none is', () => {
  const ticked = { ...NO_CONDITIONS, needsV5c: true }
  expect(parseConditions({ ...ticked, other: 1 })).toEqual({ ok: true, value: ticked })
  for (const nothing of [undefined, null]) {
    expect(parseConditions(nothing)).toEqual({ ok: true, value: NO_CONDITIONS })
  }
  for (const wrong of [{}, { collects: true }, { ...ticked, collects: 'yes' }, [], 'collects', 5]) {
    expect(parseConditions(wrong)).toMatchObject({
      problems: [{ field: 'conditions', code: 'type' }],
    })
  }
})

test('a quote holds for one of three spans, a week unless it is said', () => {
  expect([3, 7, 14, undefined, null].map((days) => parseValidDays(days))).toEqual(
    [3, 7, 14, 7, 7].map((value) => ({ ok: true, value })),
  )
  for (const wrong of [0, 5, '7', Number.NaN, {}]) {
    expect(parseValidDays(wrong)).toMatchObject({
      problems: [{ field: 'validDays', code: 'choice' }],
    })
  }
})

test('the last day is the one that ends at that midnight in Britain, in winter and in summer', () => {
  expect(lastValidDay('2026-11-29T00:00:00.000Z')).toBe('Sat 28 Nov')
  expect(lastValidDay('2026-06-30T23:00:00.000Z')).toBe('Tue 30 Jun')
})
