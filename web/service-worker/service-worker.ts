/// <reference lib="webworker" />
// What the console's browser does by itself: it shows pushes, and opens the console offline.

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(askForPage().then(keepPage))
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const answer = answerOffline(event.request)
  if (answer !== null) event.respondWith(answer)
})
self.addEventListener('push', (event) => event.waitUntil(showPush(self, event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(self, event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewDevice(self, event)),
)

type Worker = ServiceWorkerGlobalScope

interface Push {
  title: string
  line: string
  path: string
  tag: string
}

async function showPush(worker: Worker, { data }: PushEvent): Promise<void> {
  if (data === null) return
  const { title, line, path, tag }: Push = data.json()
  const icons = { icon: '/agents/icon-192.png', badge: '/agents/badge.png' }
  await worker.registration.showNotification(title, { body: line, tag, data: { path }, ...icons })
}

/** In a console that is open, without losing what is typed there, or in a new window. */
async function openPage({ clients }: Worker, { notification }: NotificationEvent): Promise<void> {
  const { path }: Pick<Push, 'path'> = notification.data
  notification.close()
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => isOfConsole(new URL(url).pathname))
  if (open === undefined) return void (await clients.openWindow(path))
  // To a worker's client, which takes no origin as a window does.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  open.postMessage({ path })
  await open.focus()
}

/** The push service has given the browser another address. */
async function renewDevice({ registration }: Worker, event: PushSubscriptionChangeEvent) {
  const options = event.oldSubscription?.options
  const device = event.newSubscription ?? (await registration.pushManager.subscribe(options))
  await fetch('/agent/alerts/device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'console' },
    body: JSON.stringify(device),
  })
}

// Answers for the site where there is no connection: with the console's page, which says so and keeps what is typed.
const PAGE = '/agents'
const PAGE_CACHE = 'console-page'

/** Whether the page at this path is the console: all under /agents but /agents/apply, which is public. */
function isOfConsole(path: string): boolean {
  return path === PAGE || (path.startsWith(`${PAGE}/`) && path !== `${PAGE}/apply`)
}

/** The answer to what the console asks for; null for all else, which the browser asks for by itself. */
function answerOffline(request: Request): Promise<Response> | null {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET') return null
  if (request.mode === 'navigate') return isOfConsole(pathname) ? pageOrKept(request) : null
  return pathname.startsWith('/assets/') ? fetchKept(request) : null
}

/** Keeps the console's page with its scripts, and drops those of the page that it had. */
async function keepPage(page: Response): Promise<void> {
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

function askForPage(): Promise<Response> {
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

async function fetchKept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
