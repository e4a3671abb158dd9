import { expect, test } from 'vitest'
import { editFormPath, quotesPath, vehiclePhotoPaths } from './addresses.ts'
import { pageAt } from './site-pages.ts'

test('the links that are texted open their pages', () => {
  expect(pageAt(editFormPath('abc'))).toBe('edit-form')
  expect(pageAt(quotesPath('abc', 'def'))).toBe('list-quotes')
  expect(editFormPath('abc')).toContain('/abc')
  expect(quotesPath('abc', 'def')).toContain('/abc/def')
})

test('each photo of each car has two pictures of its own', () => {
  const paths = ['car', 'van'].flatMap((id) =>
    [null, 'second'].flatMap((photoId) => Object.values(vehiclePhotoPaths(id, photoId))),
  )
  expect(new Set(paths).size).toBe(8)
})
