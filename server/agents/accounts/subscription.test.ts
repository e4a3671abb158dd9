import { expect, test } from 'vitest'
import { isSubscribed, subscriptionEnd } from './trading-status.ts'

test('a subscription ends with the later of what was paid and what the operator gives', () => {
  const ends = [
    [null, null],
    [5, null],
    [null, 6],
    [5, 6],
    [7, 6],
  ] as const
  const found = ends.map(([paid_until, subscribed_until]) =>
    subscriptionEnd({ paid_until, subscribed_until }),
  )
  expect(found).toEqual([null, 5, 6, 6, 7])
  expect(isSubscribed({ paid_until: 5, subscribed_until: 7 }, 6)).toBe(true)
  expect(isSubscribed({ paid_until: 5, subscribed_until: 7 }, 7)).toBe(false)
  expect(isSubscribed({ paid_until: null, subscribed_until: null }, 0)).toBe(false)
})
