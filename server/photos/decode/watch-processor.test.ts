import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchProcessor } from './watch-processor.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function taken(userMs: number, systemMs: number): void {
  const usage = { user: userMs * 1000, system: systemMs * 1000 }
  vi.spyOn(process, 'cpuUsage').mockImplementation((since) =>
    since === undefined ? { user: 0, system: 0 } : usage,
  )
}

test('past its processor time it is told once, however long it waited for it', () => {
  taken(0, 0)
  const onTooMuch = vi.fn()
  watchProcessor(1500, onTooMuch)
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).not.toHaveBeenCalled()
  taken(1000, 501)
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).toHaveBeenCalledOnce()
})

test('what is done in time is not told', () => {
  taken(9000, 0)
  const onTooMuch = vi.fn()
  watchProcessor(1500, onTooMuch)()
  vi.advanceTimersByTime(60_000)
  expect(onTooMuch).not.toHaveBeenCalled()
})
