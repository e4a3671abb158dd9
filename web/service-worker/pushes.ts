/// <reference lib="webworker" />
import { isOfConsole } from './offline.ts'

type Worker = ServiceWorkerGlobalScope

/** What the server sends. */
interface Push {
  title: string
  line: string
  /** The page of the console that it is about. */
  path: string
  /** It takes the place of one with the same. */
  tag: string
}

export async function showPush(worker: Worker, { data }: PushEvent): Promise<void> {
  if (data === null) return
  const { title, line, path, tag }: Push = data.json()
  const icons = { icon: '/agents/icon-192.png', badge: '/agents/badge.png' }
  await worker.registration.showNotification(title, { body: line, tag, data: { path }, ...icons })
}

/** In a console that is open, without losing what is typed there, or in a new window. */
export async function openPage(
  { clients }: Worker,
  { notification }: NotificationEvent,
): Promise<void> {
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
export async function renewDevice(
  { registration }: Worker,
  event: PushSubscriptionChangeEvent,
): Promise<void> {
  const options = event.oldSubscription?.options
  const device = event.newSubscription ?? (await registration.pushManager.subscribe(options))
  await fetch('/agent/alerts/device', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'console' },
    body: JSON.stringify(device),
  })
}
