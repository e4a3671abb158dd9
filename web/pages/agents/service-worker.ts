// The console's service worker, from the page: it comes once somebody is signed in.
import { navigate } from 'wouter/use-browser-location'
import { SEEN_CACHE } from '../../service-worker/console-caches.ts'

const WORKER = '/agents/service-worker.js'
const SCOPE = '/agents'

/** Has it installed, and opens what it says. Rejects where the browser takes none. */
export async function startWorker(): Promise<void> {
  const workers = workersHere()
  workers?.addEventListener('message', follow)
  await workers?.register(WORKER, { scope: SCOPE })
}

/** Ends the pushes to this browser. */
export async function endPushesHere(): Promise<void> {
  const registration = await workersHere()?.getRegistration(SCOPE)
  // An iPhone has one only in a console that was added to its home screen.
  if (registration === undefined || !('pushManager' in registration)) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

/** Forgets the lists that were seen. */
export async function forgetSeen(): Promise<void> {
  if (workersHere() !== undefined) await caches.delete(SEEN_CACHE)
}

// One function, so that it listens once.
function follow({ data }: MessageEvent<{ path: string }>): void {
  navigate(data.path)
}

// Not where the site has no TLS.
function workersHere(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}
