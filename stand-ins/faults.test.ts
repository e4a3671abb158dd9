import { expect, test } from 'vitest'
import { openFaults } from './faults.ts'

test('shares are as large as they were given', () => {
  const chances = [0.05, 0.19, 0.21, 0.29, 0.31, 0.99]
  const faults = openFaults(() => chances.shift() ?? 0)
  faults.set({
    share: [
      { of: 0.2, fault: { kind: 'status', status: 429 } },
      { of: 0.1, fault: { kind: 'reset' } },
    ],
  })
  const kinds = Array.from({ length: 6 }, () => faults.take('POST /')?.kind ?? null)
  expect(kinds).toEqual(['status', 'status', 'reset', 'reset', null, null])
})

test('a new plan replaces the old one', () => {
  const faults = openFaults()
  faults.set({ next: [{ kind: 'cut' }] })
  faults.set({})
  expect(faults.take('GET /')).toBeNull()
})
