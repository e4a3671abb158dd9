// Reads one built page, fills in the settings, and hashes and compresses it once.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pagePolicy } from '../http/security-headers.ts'
import { fillPage } from './fill-page.ts'

export interface LoadedPage {
  html: string
  encoded: Record<'br' | 'gzip' | 'identity', Buffer>
  etag: string
  /** Its Content-Security-Policy. */
  policy: string
}

/** The page in `file` with its tokens filled. Throws, saying what to do, where it was not built. */
export function loadPage(file: string, tokens: Record<string, string>): LoadedPage {
  const html = fillPage(readBuilt(file), tokens)
  const identity = Buffer.from(html)
  return {
    html,
    encoded: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(styleHashes(html)),
  }
}

function readBuilt(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error('The pages are not built. Run "npm run build" first.', { cause })
  }
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  )
}
