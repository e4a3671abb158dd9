import { expect, test } from 'vitest'
import { restartUnderLoad } from '../../tests/support/rolling-restarts.ts'

// Each once; `npm run bench restarts` does it a hundred times.
test('servers restarted in turns under load lose nothing', async () => {
  const outcome = await restartUnderLoad(2, { pauseMs: 100 })
  expect(outcome.failed).toEqual([])
  expect(outcome.accepted).toBeGreaterThan(25)
  expect(outcome.kept).toBe(outcome.accepted)
  expect(outcome.textedTwice).toBe(0)
  // By themselves: what takes ten seconds is cut off, with another code.
  expect(outcome.exitCodes).toEqual([0, 0])
})
