import { expect, test } from 'vitest'
import { canonicalPath, isPlainPage, pageAt, pagePaths } from './site-pages.ts'
import {
  complainPath,
  dealCall,
  dealPath,
  editFormPath,
  quotesPath,
  vehiclePhotoPaths,
} from './addresses.ts'
import { linkTextsWords } from './site-settings.ts'

test.each([
  ['/', 'home'],
  ['/terms', 'terms'],
  ['/agents/apply', 'agents-apply'],
  ['/agents', 'agents'],
  ['/desk/postings/7f3c', 'desk'],
  ['/agents/cars/abc', 'agents'],
  ['/edit-form/abc', 'edit-form'],
  ['/list-quotes/abc/def', 'list-quotes'],
  ['/edit-form', null],
  ['/edit-form/abc/def', null],
  ['/agent/cars', null],
  ['/no-such-page', null],
])('%s shows %s', (path, name) => {
  expect(pageAt(path)).toBe(name)
})

test('a secret link and the answer to a form have no address to tell', () => {
  expect(canonicalPath('contact')).toBe('/contact')
  expect(canonicalPath('edit-form')).toBeNull()
  expect(canonicalPath('submitted')).toBeNull()
})

test('the links that are texted open their pages', () => {
  expect(pageAt(editFormPath('abc'))).toBe('edit-form')
  expect(pageAt(quotesPath('abc', 'def'))).toBe('list-quotes')
  expect(editFormPath('abc')).toContain('/abc')
  expect(quotesPath('abc', 'def')).toContain('/abc/def')
  expect(pageAt(dealPath('abc'))).toBe('deal')
  expect(dealCall('abc')).toBe('/car/deal/abc')
  expect(complainPath({ about: 'us', uniqueId: 'abc' })).toBe('/complain?about=us&uniqueId=abc')
})

test('pages of one kind can be listed apart', () => {
  const names = (kind?: 'link' | 'public') => pagePaths(kind).map(({ name }) => name)
  expect(names()).toEqual(expect.arrayContaining([...names('link'), ...names('public')]))
  expect(names('link')).toContain('edit-form')
  expect(names('public')).toContain('contact')
  expect(names('public')).not.toContain('edit-form')
  expect((['edit-form', 'contact'] as const).filter(isPlainPage)).toEqual(['edit-form'])
})

test('each photo of each car has two pictures of its own', () => {
  const paths = ['car', 'van'].flatMap((id) =>
    [null, 'second'].flatMap((photoId) => Object.values(vehiclePhotoPaths(id, photoId))),
  )
  expect(new Set(paths).size).toBe(8)
})

test('the limit is said as it is set, and not at all where it is lifted', () => {
  expect(linkTextsWords(3)).toBe('Each phone gets at most 3 links a day.')
  expect(linkTextsWords(1)).toBe('Each phone gets at most one link a day.')
  expect(linkTextsWords(0)).toBe('')
})
