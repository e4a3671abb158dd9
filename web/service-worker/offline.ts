// Answers for the site where there is no connection: with the console's page, and the lists seen last.
import { HOUR_MS } from '../../domain/time.ts'
import { PAGE_CACHE, SEEN_CACHE } from './console-caches.ts'

const PAGE = '/agents'
const PROFILE = '/agent/me'
const LISTS = '/agent/vehicles'
const SEEN_MAX = 10
// The console says at what time a list was so, and not on which day.
const KEPT_MS = 12 * HOUR_MS
// Signed out, or no longer trading.
const MAY_NOT = new Set([401, 403])

/** Whether the page at this path is the console: all under /agents but /agents/apply, which is public. */
export function isOfConsole(path: string): boolean {
  return path === PAGE || (path.startsWith(`${PAGE}/`) && path !== `${PAGE}/apply`)
}

/** The answer to what the console asks for; null for all else, which the browser asks for by itself. */
export function answerOffline(request: Request): Promise<Response> | null {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET') return null
  if (request.mode === 'navigate') return isOfConsole(pathname) ? pageOrKept(request) : null
  if (pathname.startsWith('/assets/')) return keptOrAsset(request)
  const isPart = ['cursor', 'since', 'ids'].some((name) => searchParams.has(name))
  return (pathname === LISTS && !isPart) || pathname === PROFILE ? answerOrKept(request) : null
}

/** Keeps the console's page with its scripts, and drops those of the page that it had. */
export async function keepPage(page: Response): Promise<void> {
  const cache = await caches.open(PAGE_CACHE)
  const before = await cache.match(PAGE)
  if (!page.ok || before?.headers.get('etag') === page.headers.get('etag')) return
  const html = await page.clone().text()
  const assets = new Set(Array.from(html.matchAll(/\/assets\/[\w.-]+/g), ([path]) => path))
  await cache.addAll([...assets])
  await cache.put(PAGE, page)
  for (const kept of await cache.keys()) {
    const { pathname } = new URL(kept.url)
    if (pathname !== PAGE && !assets.has(pathname)) await cache.delete(kept)
  }
}

/** The console's page as it is now. */
export function askForPage(): Promise<Response> {
  return fetch(PAGE)
}

async function pageOrKept(request: Request): Promise<Response> {
  try {
    const page = await fetch(request)
    void keepPage(page.clone()).catch(() => undefined)
    return page
  } catch (fault) {
    return (await caches.match(PAGE)) ?? Promise.reject(fault)
  }
}

async function keptOrAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function answerOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(SEEN_CACHE)
  try {
    const answer = await fetch(request)
    if (MAY_NOT.has(answer.status)) await caches.delete(SEEN_CACHE)
    if (answer.ok) {
      await cache.put(request, answer.clone())
      // The oldest first.
      const seen = await cache.keys()
      await Promise.all(seen.slice(0, -SEEN_MAX).map((old) => cache.delete(old)))
    }
    return answer
  } catch (fault) {
    const kept = await cache.match(request, { ignoreVary: true })
    const answeredAt = Date.parse(kept?.headers.get('date') ?? '')
    if (kept === undefined || Date.now() - answeredAt > KEPT_MS) throw fault
    return kept
  }
}
