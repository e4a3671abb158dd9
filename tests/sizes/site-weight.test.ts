// Holds the site to its budgets: a five-year-old phone on a weak signal waits for every kibibyte. A built page is weighed
// as a first visit fetches it: compressed by brotli, as the server sends it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sitePages, pageNames, type PageName } from '../../domain/site/site-pages.ts'
import { manifestOf } from '../../server/site/site-files.ts'

const DIST = join(import.meta.dirname, '../../dist')
const KIB = 1024

/** What dist/pages/`name`.html and whatever it names weigh, in bytes; the build keeps React in a chunk of its own. */
function weigh(name: string) {
  const page = readFileSync(join(DIST, 'pages', `${name}.html`))
  const files = addressesIn(page.toString()).map((address) => [address, weightOf(address)] as const)
  const sumOf = (fits: RegExp): number =>
    files.reduce((sum, [address, bytes]) => (fits.test(address) ? sum + bytes : sum), 0)
  const html = brotliCompressSync(page).length
  return {
    html,
    everything: html + sumOf(/^/),
    scripts: sumOf(/\.js$/),
    'own scripts': sumOf(/^(?!\/assets\/react-[\w-]+\.js$).*\.js$/),
    typefaces: sumOf(/\.woff2$/),
  }
}

/** What the browser fetches by itself for this HTML: scripts, their early parts, pictures, the icon. */
function addressesIn(html: string): string[] {
  const sources = [...html.matchAll(/<(?:script|img|source|use)\b[^>]*?\s(?:src|href)="([^"#]+)/g)]
  const links = [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => /rel="(modulepreload|preload|icon|stylesheet|manifest)"/.test(link))
    .map((link) => /href="([^"]+)"/.exec(link))
  const found = [...sources, ...links].map((match) => match?.[1])
  return [...new Set(found.filter((address) => address?.startsWith('/') === true))].map(String)
}

// Pages share most of their files, and brotli at its tightest is slow.
const weighed = new Map<string, number>()

function weightOf(address: string): number {
  const known = weighed.get(address) ?? brotliCompressSync(bytesAt(address)).length
  weighed.set(address, known)
  return known
}

function bytesAt(address: string): Buffer {
  if (address.endsWith('.webmanifest')) return Buffer.from(manifestOf({ siteName: 'Beat Scrap' }))
  return readFileSync(join(DIST, address.startsWith('/assets/') ? address : `public${address}`))
}

type Budget = [PageName, keyof ReturnType<typeof weigh>, least: number, most: number]

const BUDGETS: Budget[] = [
  ['home', 'everything', 50, 75],
  ['home', 'html', 1, 6.5],
  ['home', 'own scripts', 1, 12],
  ['home', 'typefaces', 1, 6],
  ['edit-form', 'scripts', 50, 74.5],
  ['list-quotes', 'scripts', 50, 70],
  ['deal', 'scripts', 50, 70.5],
  ['agents', 'everything', 50, 120.5],
  ...pageNames
    .filter((name) => name !== 'agents' && name !== 'desk')
    .map((name): Budget => [name, 'everything', 1, 85]),
  // Pages without behaviour load no script.
  ...pageNames
    .filter((name) => sitePages[name].alive !== true)
    .map((name): Budget => [name, 'scripts', 0, 0]),
]

test.each(BUDGETS)('of the page %s, %s is from %d to %d KiB', (name, part, least, most) => {
  const weight = weigh(name)
  expect(weight[part], JSON.stringify(weight)).toBeGreaterThanOrEqual(least * KIB)
  expect(weight[part], JSON.stringify(weight)).toBeLessThanOrEqual(most * KIB)
})
