// The console's service worker, from the page: it comes once somebody is signed in.
import { navigate } from 'wouter/use-browser-location'

const WORKER = '/agents/service-worker.js'
const SCOPE = '/agents'

/** Has it installed, and opens what it says. Rejects where the browser takes none. */
export async function startWorker(): Promise<void> {
  const workers = workersHere()
  workers?.addEventListener('message', follow)
  await workers?.register(WORKER, { scope: SCOPE })
}

const PUSHES_TO = 'pushes-to'

/** The agent to whom this browser shows pushes for as long as they are signed in here, or null. */
export function agentOfPushes(): string | null {
  try {
    return localStorage.getItem(PUSHES_TO)
  } catch {
    return null
  }
}

export function keepAgentOfPushes(agentId: string): void {
  localStorage.setItem(PUSHES_TO, agentId)
}

export function thisDevice(): string {
  return matchMedia('(pointer: coarse)').matches ? 'this phone' : 'this computer'
}

export async function endPushesHere(): Promise<void> {
  localStorage.removeItem(PUSHES_TO)
  const registration = await workersHere()?.getRegistration(SCOPE)
  // An iPhone has one only in a console that was added to its home screen.
  if (registration === undefined || !('pushManager' in registration)) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}

// One function, so that it listens once.
function follow({ data }: MessageEvent<{ path: string }>): void {
  navigate(data.path)
}

// Not where the site has no TLS.
function workersHere(): ServiceWorkerContainer | undefined {
  return (navigator as Partial<Navigator>).serviceWorker
}
