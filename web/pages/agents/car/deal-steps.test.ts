import { expect, test } from 'vitest'
import { whenAskedWords } from './DealSteps.tsx'

const AGREED = { collectOn: '2026-11-21', ownerOutcome: null } as const

test.each([
  ['2026-11-21T15:00:00Z', 'We’ll ask the owner the same on the morning of Sunday 22 November.'],
  ['2026-11-22T15:00:00Z', 'We’re asking the owner the same.'],
])('at %s the agent reads of the owner: %s', (now, words) => {
  expect(whenAskedWords(AGREED, Date.parse(now))).toBe(words)
})
