import { expect, test } from 'vitest'
import { digestWith } from './digest.ts'

test('parts do not run into each other', () => {
  const digest = digestWith('one')
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'))
})
