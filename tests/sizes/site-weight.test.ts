// Holds the site to its budgets: a five-year-old phone on a weak signal waits for every kibibyte.
import { expect, test } from 'vitest'
import { addressesIn, weigh } from './site-weight.ts'

const KIB = 1024
const PAGES = [
  'home',
  'edit-form',
  'list-quotes',
  'deal',
  'terms',
  'contact',
  'privacy-policy',
  'lost-link',
  'agents-apply',
  'complain',
]

test('everything that a first visit of the home page fetches is at most 75 KiB', () => {
  const { all, files } = weigh('home')
  expect(all, JSON.stringify(files)).toBeLessThanOrEqual(75 * KIB)
})

test('the typeface of the number plate is at most 6 KiB', () => {
  const fonts = Object.entries(weigh('home').files).filter(([file]) => file.endsWith('.woff2'))
  expect(fonts).toHaveLength(1)
  for (const [, bytes] of fonts) expect(bytes).toBeLessThanOrEqual(6 * KIB)
})

test('the HTML of the home page with its style is at most 6.5 KiB', () => {
  expect(weigh('home').html).toBeLessThanOrEqual(6.5 * KIB)
})

test("the home page's own code, without React, is at most 12 KiB", () => {
  const { app, files } = weigh('home')
  expect(app, JSON.stringify(files)).toBeGreaterThan(0)
  expect(app, JSON.stringify(files)).toBeLessThanOrEqual(12 * KIB)
})

test.each([
  ['edit-form', 74.5],
  ['list-quotes', 70],
  ['deal', 70.5],
])('the script of %s, with React, is at most %s KiB', (name, most) => {
  const { files } = weigh(name)
  const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'))
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes, JSON.stringify(files)).toBeGreaterThan(50 * KIB)
  expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(most * KIB)
})

test('no other page is much heavier than the home page', () => {
  for (const name of PAGES) expect(weigh(name).all, name).toBeLessThanOrEqual(85 * KIB)
})

test('everything that a first visit of the console fetches is at most 120.5 KiB', () => {
  const { all, files } = weigh('agents')
  expect(all, JSON.stringify(files)).toBeLessThanOrEqual(120.5 * KIB)
})

test('pages without behaviour load no script', () => {
  for (const name of [
    'terms',
    'privacy-policy',
    'not-found',
    'submitted',
    'refused',
    'lost-link-refused',
    'complain-refused',
    'link-refused',
    'form-expired',
    'application-refused',
  ]) {
    expect(weigh(name).app, name).toBe(0)
  }
})

test('the weighing misses nothing: scripts, early parts, pictures and the icon', () => {
  const html = `<link rel="canonical" href="/terms"/><link rel="icon" href="/favicon.svg"/>
    <script type="module" src="/assets/home-a.js"></script>
    <link rel="modulepreload" href="/assets/react-b.js"/>
    <img alt="" src="/flags/gb.svg"/><a href="/contact">Contact</a>`
  expect(addressesIn(html).toSorted()).toEqual([
    '/assets/home-a.js',
    '/assets/react-b.js',
    '/favicon.svg',
    '/flags/gb.svg',
  ])
})
