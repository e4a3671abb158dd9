import { expect, test } from 'vitest'
import { namesHtml, takesJson } from './accept.ts'

test.each([
  [undefined, false, true],
  ['', false, true],
  ['*/*', false, true],
  ['application/json', false, true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true, true],
  ['TEXT/HTML', true, false],
  ['text/html;q=0, application/json', false, true],
  ['application/problem+json', false, true],
  ['image/png', false, false],
  ['text/*', false, false],
])('Accept %s: html %s, json %s', (accept, html, json) => {
  expect(namesHtml(accept)).toBe(html)
  expect(takesJson(accept)).toBe(json)
})
