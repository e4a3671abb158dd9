// The console's service worker, from the page: it comes once somebody is signed in.
import { navigate } from 'wouter/use-browser-location'
import { SEEN_CACHE } from '../../service-worker/console-caches.ts'

const WORKER = '/agents/service-worker.js'
const SCOPE = '/agents'

/** Has it installed, and opens what it says. Rejects where the browser takes none. */
export async function startWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = workersHere()
  if (workers === undefined) return undefined
  workers.addEventListener('message', follow)
  return workers.register(WORKER, { scope: SCOPE })
}

/** Forgets on this device what was seen, and ends its pushes. */
export async function forgetHere(): Promise<void> {
  const registration = await workersHere()?.getRegistration(SCOPE)
  if (registration === undefined) return
  await caches.delete(SEEN_CACHE)
  // An iPhone has one only in a console that was added to its home screen.
  if ('pushManager' in registration) {
    await (await registration.pushManager.getSubscription())?.unsubscribe()
  }
}

// One function, so that it listens once.
function follow({ data }: MessageEvent<{ path: string }>): void {
  navigate(data.path)
}

// Not where the site has no TLS.
function workersHere(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}
