// Reads one built page. Once it is first asked for, fills in the settings and hashes it; compresses it when that is
// asked for.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pagePolicy } from '../platform/http/security-headers.ts'
import { fillPage } from './page-template.ts'

export interface LoadedPage {
  html: string
  encoded: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
  etag: string
  /** Its Content-Security-Policy. */
  policy: string
}

/** The page in `file`, whose tokens are filled once it is asked for. Throws, saying what to do, where it was not built. */
export function loadPage(file: string, tokens: Record<string, string>): () => LoadedPage {
  const built = readBuilt(file)
  let page: LoadedPage | undefined
  return () => (page ??= filledPage(built, tokens))
}

/** `built` with its tokens filled. */
export function filledPage(built: string, tokens: Record<string, string>): LoadedPage {
  const html = fillPage(built, tokens)
  const identity = Buffer.from(html)
  return {
    html,
    encoded: encodings(identity),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(styleHashes(html)),
  }
}

// All pages together take a third of a second, which no start should wait for.
function encodings(identity: Buffer): LoadedPage['encoded'] {
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    get br() {
      return (br ??= brotliCompressSync(identity))
    },
    get gzip() {
      return (gzip ??= gzipSync(identity))
    },
    identity,
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
