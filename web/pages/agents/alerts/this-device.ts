// Pushes to this browser, from its permission to its address at a push service.
import type { Done } from '../../../../domain/wire/outcome.ts'
import { addDevice } from '../../../calls/agents/alerts.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { startWorker } from '../service-worker.ts'

/** How this browser can get pushes. An iPhone's can once the console was added to its home screen. */
export function wayOfPushes(): 'here' | 'from-home-screen' | 'none' {
  if ('PushManager' in window && 'serviceWorker' in navigator) return 'here'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac.
  const isApples = /iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
  return isApples ? 'from-home-screen' : 'none'
}

const BLOCKED =
  'Your browser blocks alerts from this site. Allow notifications in its settings, then tick this again.'
const NO_ADDRESS = 'Your browser couldn’t set up alerts. Check that you’re online, then try again.'

/** Has the site push to this browser; a sentence where the browser does not want that. */
export async function addThisDevice(publicKey: string): Promise<CallOutcome<Done> | string> {
  if ((await Notification.requestPermission()) !== 'granted') return BLOCKED
  const device = await subscribe(publicKey).catch(() => null)
  const { endpoint, keys } = device?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return NO_ADDRESS
  return addDevice({ endpoint, keys: { p256dh, auth } })
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await startWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be of another key, from before the site's was made again.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
