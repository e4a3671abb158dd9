import { expect, test } from 'vitest'
import { measureSpeed } from './slow-bodies.ts'

const BODY = { bytesPerSecond: 4000, keptMs: 20_000, givenMs: 20_000 }

/** Plays `seconds` of a line, which brings what `bytesIn` says in each; when it is found too slow. */
function slowAt(bytesIn: (second: number) => number, seconds = 300): number | null {
  const speed = measureSpeed(BODY, 0)
  for (let second = 1; second <= seconds; second += 1) {
    speed.came(bytesIn(second), second * 1000)
    if (speed.isSlow(second * 1000)) return second
  }
  return null
}

test('a phone with six kilobytes a second that pauses for nine seconds in each half minute is waited for', () => {
  expect(slowAt((second) => (second % 30 < 9 ? 0 : 6000))).toBeNull()
})

test('who brings next to nothing is too slow after twenty seconds', () => {
  expect(slowAt(() => 0)).toBe(20)
  expect(slowAt(() => 1)).toBe(21)
})

test('what was sent quickly at first buys no more than twenty seconds', () => {
  expect(slowAt((second) => (second === 1 ? 14_000_000 : 1))).toBe(22)
})
