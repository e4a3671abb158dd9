import { expect, test } from 'vitest'
import { digestWith, rekeyed } from './digest.ts'

test('a digest under a later key is made from the earlier digest alone', () => {
  const earlier = digestWith(['one'])('phone', '+447700900123')
  expect(digestWith(['one', 'two', 'three'])('phone', '+447700900123')).toBe(
    rekeyed(earlier, ['two', 'three']),
  )
  expect(rekeyed(earlier, ['two'])).not.toBe(earlier)
  expect(rekeyed(earlier, [])).toBe(earlier)
})

test('parts do not run into each other', () => {
  const digest = digestWith(['one'])
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'))
})
