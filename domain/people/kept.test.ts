import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../basics/time.ts'
import { howLongInWords, KEPT, keptMs } from './kept.ts'

const SETTINGS = {
  keepPostingsDays: 90,
  keepWordingDays: 7,
  keepTextsDays: 30,
  keepApplicationsDays: 60,
  keepClosedAgentsDays: 365,
}

test('data is kept for the number of days that the privacy policy says', () => {
  expect(keptMs(KEPT.postings, SETTINGS)).toBe(90 * DAY_MS)
  expect(keptMs(KEPT.sessions, SETTINGS)).toBe(30 * DAY_MS)
  const shown = (setting: keyof typeof SETTINGS) => String(SETTINGS[setting])
  expect(howLongInWords(KEPT.postings, shown)).toContain(' 90 days')
  expect(howLongInWords(KEPT.sessions, shown)).toContain('30 days')
  expect(howLongInWords(KEPT.backups, shown)).toBe('14 days')
  expect(howLongInWords(KEPT.submissions, shown)).toBe('24 hours')
  expect(howLongInWords(KEPT.codes, shown)).toBe('10 minutes, or until it is used')
  expect(keptMs(KEPT.submissions, SETTINGS)).toBe(DAY_MS)
  expect(keptMs(KEPT.codes, SETTINGS)).toBe(10 * MINUTE_MS)
})
