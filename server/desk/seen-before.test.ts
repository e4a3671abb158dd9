import { expect, test } from 'vitest'
import { becameWords, sharedWords, unsharedWords } from './seen-before.ts'

const OTHER = { id: 'a', name: 'Bowling Back Lane Metals', state: 'suspended' } as const
const since = '2026-06-02T09:14:00Z'

test('what became of another account is said with its day in London and why', () => {
  expect(becameWords({ ...OTHER, since, reason: 'No-shows' })).toBe(
    'suspended on 2 June 2026 for no-shows',
  )
  expect(
    becameWords({ ...OTHER, since: '2026-06-02T23:30:00Z', reason: 'Owner’s own words' }),
  ).toBe('suspended on 3 June 2026: Owner’s own words')
  expect(becameWords({ ...OTHER, state: 'applied', since: null, reason: null })).toBe('applied')
})

test('what others share is counted, and what nobody does is named', () => {
  const seen = [{ ...OTHER, since, reason: null, same: ['postcode' as const] }]
  expect(unsharedWords(seen)).toBe('No other account with this phone, licence or business name.')
  expect(unsharedWords([])).toBe(
    'No other account with this phone, licence, business name or postcode.',
  )
  expect(sharedWords('postcode', 1)).toBe('One account in the same postcode:')
  expect(sharedWords('name', 2)).toBe('2 accounts with the same business name:')
})
