import { expect, test } from 'vitest'
import { howLongInWords } from './kept-in-words.ts'
import { daysInMs, KEPT, keptMs } from './kept.ts'

const SETTINGS = {
  keepPostingsDays: 90,
  keepWordingDays: 7,
  keepTextsDays: 30,
  keepApplicationsDays: 60,
  keepClosedAgentsDays: 365,
}

test('a day is 24 hours of milliseconds', () => {
  expect(daysInMs(2)).toBe(Date.parse('2026-11-20') - Date.parse('2026-11-18'))
})

test('what runs and what the privacy policy says are one number of days', () => {
  expect(keptMs(KEPT.postings, SETTINGS)).toBe(daysInMs(90))
  expect(keptMs(KEPT.sessions, SETTINGS)).toBe(daysInMs(30))
  const shown = (setting: keyof typeof SETTINGS) => String(SETTINGS[setting])
  expect(howLongInWords(KEPT.postings, shown)).toContain(' 90 days')
  expect(howLongInWords(KEPT.sessions, shown)).toContain('30 days')
  expect(howLongInWords(KEPT.submissions, shown)).toBe('24 hours')
  expect(howLongInWords(KEPT.codes, shown)).toBe('10 minutes, or until it is used')
  expect(keptMs(KEPT.submissions, SETTINGS)).toBe(daysInMs(1))
  expect(keptMs(KEPT.codes, SETTINGS)).toBe(10 * 60 * 1000)
})
