import { expect, test } from 'vitest'
import { openPhotoMemory } from './photo-memory.ts'

test('uploads share what there is, and give back all they took', () => {
  const hold = openPhotoMemory(10)
  const one = hold()
  const other = hold()
  expect(one.take(6)).toBe(true)
  expect(other.take(5)).toBe(false)
  expect(other.take(4)).toBe(true)
  one.release()
  one.release()
  expect(other.take(6)).toBe(true)
  expect(other.take(1)).toBe(false)
})
