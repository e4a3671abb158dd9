// Weighs a built page as a first visit fetches it: compressed by brotli, as the server sends it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { manifestOf } from '../../server/site/site-files.ts'

const DIST = join(import.meta.dirname, '../../dist')

export interface Weight {
  /** The page with its style, in bytes. */
  html: number
  /** Scripts but React, in bytes. */
  app: number
  /** Everything: page, scripts with React, pictures, icon. In bytes. */
  all: number
  /** The files beside the page, by their address. */
  files: Record<string, number>
}

/** Weighs dist/pages/`name`.html and whatever it names. Throws where it was not built. */
export function weigh(name: string): Weight {
  const page = readFileSync(join(DIST, 'pages', `${name}.html`))
  const files: Record<string, number> = {}
  for (const address of addressesIn(page.toString())) {
    files[address] = weightOf(address)
  }
  const html = compressed(page)
  const scripts = Object.entries(files).filter(([address]) => address.endsWith('.js'))
  const app = scripts.filter(([address]) => !isReact(address))
  return { html, app: sum(app), all: html + sum(Object.entries(files)), files }
}

/** What the browser fetches by itself for this HTML: scripts, their early parts, pictures, the icon. */
export function addressesIn(html: string): string[] {
  const sources = [...html.matchAll(/<(?:script|img|source|use)\b[^>]*?\s(?:src|href)="([^"#]+)/g)]
  const links = [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => /rel="(modulepreload|preload|icon|stylesheet|manifest)"/.test(link))
    .map((link) => /href="([^"]+)"/.exec(link))
  const found = [...sources, ...links].map((match) => match?.[1])
  return [...new Set(found.filter((address) => address?.startsWith('/') === true))].map(String)
}

// The build keeps React in a chunk of its own, so that its weight can be told from ours.
function isReact(address: string): boolean {
  return /^\/assets\/react-[\w-]+\.js$/.test(address)
}

function bytesAt(address: string): Buffer {
  if (address.endsWith('.webmanifest')) return Buffer.from(manifestOf({ siteName: 'Beat Scrap' }))
  return readFileSync(join(DIST, address.startsWith('/assets/') ? address : `public${address}`))
}

// Pages share most of their files, and brotli at its tightest is slow.
const weighed = new Map<string, number>()

function weightOf(address: string): number {
  const known = weighed.get(address) ?? compressed(bytesAt(address))
  weighed.set(address, known)
  return known
}

function compressed(bytes: Uint8Array): number {
  return brotliCompressSync(bytes).length
}

function sum(files: [string, number][]): number {
  return files.reduce((total, [, size]) => total + size, 0)
}
