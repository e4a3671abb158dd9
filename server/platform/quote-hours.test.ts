import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/basics/time.ts'
import { endOfDay, londonDay, londonTime, nextSummary, withinQuoteHours } from './london-time.ts'

const DAYTIME = { from: 8 * 60, to: 20 * 60 }
const ALWAYS = { from: 0, to: 24 * 60 }
const at = (time: string): number => Date.parse(`${time}Z`)
const iso = (time: number): string => new Date(time).toISOString().replace(/(\.000)?Z$/, '')

test.each([
  ['2026-11-18T23:59:59', '2026-11-18'],
  ['2026-11-19T00:00:00', '2026-11-19'],
  ['2026-07-01T22:59:59', '2026-07-01'],
  ['2026-07-01T23:00:00', '2026-07-02'],
])('the London day at %s is %s', (time, day) => expect(londonDay(at(time))).toBe(day))

test.each([
  ['in winter', '2026-11-18', 480, '2026-11-18T08:00:00'],
  ['at midnight in summer', '2026-07-01', 0, '2026-06-30T23:00:00'],
  ['before the clocks go forward', '2026-03-29', 59, '2026-03-29T00:59:00'],
  ['in the hour left out', '2026-03-29', 90, '2026-03-29T01:30:00'],
  ['after the clocks went forward', '2026-03-29', 480, '2026-03-29T07:00:00'],
  ['in the hour that comes twice', '2026-10-25', 90, '2026-10-25T00:30:00'],
  ['after the clocks went back', '2026-10-25', 480, '2026-10-25T08:00:00'],
  ['on the day before they go back', '2026-10-24', 1440 + 480, '2026-10-25T08:00:00'],
])('London time %s', (_, day, minutes, time) => {
  expect(iso(londonTime(day, minutes))).toBe(time)
})

test.each([
  ['forward', '2026-03-28T23:30:00', '2026-03-29T23:00:00'],
  ['back', '2026-10-24T23:30:00', '2026-10-27T00:00:00'],
])('the next day ends a day later, also where the clocks go %s', (_, time, ends) => {
  expect(iso(endOfDay(at(time), 1))).toBe(ends)
})

describe('a quote text', () => {
  test.each([
    ['in the daytime goes at once', '2026-11-18T10:00:00.123', '2026-11-18T10:00:00.123'],
    ['at the opening goes at once', '2026-11-18T08:00:00', '2026-11-18T08:00:00'],
    ['a moment before the close goes at once', '2026-11-18T19:59:59', '2026-11-18T19:59:59'],
    ['at the close waits for the morning', '2026-11-18T20:00:00', '2026-11-19T08:00:00'],
    ['before the opening waits for it', '2026-11-18T07:59:59', '2026-11-18T08:00:00'],
    ['late on a summer day waits for the morning', '2026-07-01T23:30:00', '2026-07-02T07:00:00'],
    ['on the eve of winter time', '2026-10-24T19:00:00', '2026-10-25T08:00:00'],
    ['in the second of the doubled hours', '2026-10-25T01:30:00', '2026-10-25T08:00:00'],
  ])('%s', (_, given, goes) => {
    expect(iso(withinQuoteHours(DAYTIME, at(given)))).toBe(goes)
  })

  test('goes at any hour where the hours are lifted', () => {
    const start = at('2026-10-24T00:00:00')
    for (let hour = 0; hour < 72; hour++) {
      const time = start + hour * HOUR_MS
      expect(withinQuoteHours(ALWAYS, time)).toBe(time)
    }
  })

  test('never goes outside of its hours, in any half hour of a year', () => {
    const inLondon = { timeZone: 'Europe/London', timeStyle: 'short' } as const
    const clock = new Intl.DateTimeFormat('en-GB', inLondon)
    const start = at('2026-01-01T00:00:00')
    for (let half = 0; half < 365 * 48; half += 7) {
      const time = start + half * 1_800_000
      const goes = withinQuoteHours(DAYTIME, time)
      expect(goes).toBeGreaterThanOrEqual(time)
      expect(clock.format(goes) >= '08:00' && clock.format(goes) < '20:00').toBe(true)
    }
  })
})

const SHORT = { from: 480, to: 960 }
const LATE = { from: 1200, to: 1380 }

test.each([
  ['is at 18:00', DAYTIME, '2026-11-18T10:00:00', '2026-11-18T18:00:00'],
  ['is tomorrow once 18:00 has come', DAYTIME, '2026-11-18T18:00:00', '2026-11-19T18:00:00'],
  ['follows the clocks', DAYTIME, '2026-10-24T18:30:00', '2026-10-25T18:00:00'],
  ['comes before an early close', SHORT, '2026-11-18T10:00:00', '2026-11-18T15:59:00'],
  ['waits for a late opening', LATE, '2026-11-18T10:00:00', '2026-11-18T20:00:00'],
])('the gathering %s', (_, hours, after, moment) => {
  expect(iso(nextSummary(hours, at(after)))).toBe(moment)
})
