import { expect, test } from 'vitest'
import { canonicalPath, pageAt } from './site-pages.ts'

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
