import { expect, test } from 'vitest'
import { linkTextsWords } from './site-settings.ts'

test('the limit is said as it is set, and not at all where it is lifted', () => {
  expect(linkTextsWords(3)).toBe('Each phone gets at most 3 links a day.')
  expect(linkTextsWords(1)).toBe('Each phone gets at most one link a day.')
  expect(linkTextsWords(0)).toBe('')
})
