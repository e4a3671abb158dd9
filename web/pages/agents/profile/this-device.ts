import type { PushDevice } from '../../../../domain/wire/agents.ts'
import type { Done } from '../../../../domain/wire/schema.ts'
import { consoleDoes } from '../../../calls/console-call.ts'
import type { CallOutcome, NotDone } from '../../../calls/call-outcome.ts'
import {
  agentOfPushes,
  endPushesHere,
  keepAgentOfPushes,
  startWorker,
} from '../parts/service-worker.ts'

/** How this browser can get pushes. An iPhone's can once the console was added to its home screen. */
export function wayOfPushes(): 'here' | 'from-home-screen' | 'none' {
  if ('PushManager' in window && 'serviceWorker' in navigator) return 'here'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac.
  const isApples = /iPhone|iPad/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1)
  return isApples ? 'from-home-screen' : 'none'
}

const NOT_ALLOWED = refusedHere(
  'Your browser didn’t allow alerts. Allow notifications from this site in its settings, then tick this again.',
)
const NO_ADDRESS = refusedHere(
  'Your browser couldn’t set up alerts. Check that you’re online, then try again.',
)

// As the site would refuse it, so that pages say it the same way.
function refusedHere(detail: string): NotDone {
  return { kind: 'refused', status: 400, problems: [], detail }
}

export async function pushHere(agentId: string, publicKey: string): Promise<CallOutcome<Done>> {
  if ((await Notification.requestPermission()) !== 'granted') return NOT_ALLOWED
  const device = await subscribe(publicKey).catch(() => null)
  if (device === null) return NO_ADDRESS
  keepAgentOfPushes(agentId)
  return addSubscription(device)
}

export async function pushHereNoMore(): Promise<CallOutcome<Done>> {
  await endPushesHere().catch(() => undefined)
  return consoleDoes('DELETE /agent/alerts/device', {})
}

/** The server's pushes end with a session: they go on in the next one of the same agent, who did not sign out. */
export async function pushHereAgain(agentId: string): Promise<void> {
  if (wayOfPushes() !== 'here' || agentOfPushes() !== agentId) return
  const { pushManager } = await navigator.serviceWorker.ready
  const device = await pushManager.getSubscription()
  if (device !== null) await addSubscription(device)
}

async function addSubscription(device: PushSubscription): Promise<CallOutcome<Done>> {
  const { endpoint, keys } = device.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return NO_ADDRESS
  const body: PushDevice = { endpoint, keys: { p256dh, auth } }
  return consoleDoes('PUT /agent/alerts/device', { body })
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await startWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // It may be of another key, from before the site's was made again.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
