import { expect, test } from 'vitest'
import { editFormPath, quotesPath, vehiclePhotoPath, vehicleThumbnailPath } from './addresses.ts'
import { pageAt } from './site-pages.ts'

test('the links that are texted open their pages', () => {
  expect(pageAt(editFormPath('abc'))).toBe('edit-form')
  expect(pageAt(quotesPath('abc', 'def'))).toBe('list-quotes')
  expect(editFormPath('abc')).toContain('/abc')
  expect(quotesPath('abc', 'def')).toContain('/abc/def')
})

test('each car has two pictures of its own', () => {
  const paths = ['car', 'van'].flatMap((id) => [vehiclePhotoPath(id), vehicleThumbnailPath(id)])
  expect(new Set(paths).size).toBe(4)
})
