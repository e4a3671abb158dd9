// Answers for the site where there is no connection: with the console's page, which says so and keeps what is typed.

const PAGE = '/agents'
/** The page and its scripts. */
const PAGE_CACHE = 'console-page'

/** Whether the page at this path is the console: all under /agents but /agents/apply, which is public. */
export function isOfConsole(path: string): boolean {
  return path === PAGE || (path.startsWith(`${PAGE}/`) && path !== `${PAGE}/apply`)
}

/** The answer to what the console asks for; null for all else, which the browser asks for by itself. */
export function answerOffline(request: Request): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET') return null
  if (request.mode === 'navigate') return isOfConsole(pathname) ? pageOrKept(request) : null
  return pathname.startsWith('/assets/') ? keptOrAsset(request) : null
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
