import { afterEach, expect, test, vi } from 'vitest'
import { soon } from './retry-plan.ts'

afterEach(() => void vi.restoreAllMocks())

test('one put off for no fault of its own goes after a second, two, four, up to a minute, spread over half of it', () => {
  const waits = (chance: number): number[] => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    return [0, 1, 2, 3, 5, 6, 7, 60].map((put) => soon(put, 1000, null) - 1000)
  }
  expect(waits(0)).toEqual([500, 1000, 2000, 4000, 16_000, 30_000, 30_000, 30_000])
  expect(waits(0.5)).toEqual([750, 1500, 3000, 6000, 24_000, 45_000, 45_000, 45_000])
})

test('a carrier that says when is asked again then, spread over a second', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect([0, 1, 90].map((seconds) => soon(4, 1000, seconds))).toEqual([1500, 2500, 91_500])
})
