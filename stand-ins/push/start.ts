// Stands in for the push services of browsers and for the browsers behind them: subscribes, takes pushes by RFC 8030
// and shows what a browser would read in them.
import { createECDH, randomBytes } from 'node:crypto'
import { json, type Answer } from '../answer.ts'
import { openStandIn, type StandInRequest } from '../open-stand-in.ts'
import { escaped } from '../received.ts'
import { decrypt, vapidFault, type Subscription } from './decrypt.ts'

/** What the product learns of a subscription: the browser's PushSubscription as JSON. */
export type SubscriptionJson = ReturnType<PushStandIn['subscribe']>

type PushMessage = Record<'endpoint' | 'title' | 'line' | 'path' | 'tag', string>

export type PushStandIn = Awaited<ReturnType<typeof startPush>>

const SHOWN = 20
// FCM's and Mozilla's own limit.
const BYTES_MAX = 4096

/** Starts it on `port`, 0 for a free one. `now` is the time by which signatures end. */
export async function startPush(options: { port: number; now?: () => number }) {
  const { port, now = Date.now } = options
  const subscriptions = new Map<string, Subscription | null>()
  const messages: PushMessage[] = []
  let origin = ''

  function subscribe() {
    const curve = createECDH('prime256v1')
    const p256dh = curve.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const path = `/push/${randomBytes(16).toString('base64url')}`
    subscriptions.set(path, { privateKey: curve.getPrivateKey('base64url'), p256dh, auth })
    return { endpoint: origin + path, expirationTime: null, keys: { p256dh, auth } }
  }

  function answer(request: StandInRequest): Answer {
    const { method, path } = request
    if (method === 'POST' && path === '/subscriptions') return json(201, subscribe())
    if (method === 'GET' && path === '/messages') return json(200, messages)
    const subscription = subscriptions.get(path)
    if (subscription === undefined) return json(404, { message: 'No such subscription' })
    if (method === 'DELETE') {
      subscriptions.set(path, null)
      return json(200, {})
    }
    return subscription === null ? json(410, { message: 'Gone' }) : take(request, subscription)
  }

  function take({ path, headers, bytes }: StandInRequest, subscription: Subscription): Answer {
    const fault = vapidFault(headers.authorization ?? '', origin, now())
    if (fault !== null) return json(403, { message: fault })
    if (!/^\d+$/.test(String(headers['ttl']))) return json(400, { message: 'There is no TTL.' })
    if (bytes.length > BYTES_MAX) return json(413, { message: 'Too large' })
    if (headers['content-encoding'] !== 'aes128gcm') return json(415, { message: 'Not aes128gcm' })
    try {
      const message = JSON.parse(decrypt(subscription, bytes)) as Omit<PushMessage, 'endpoint'>
      messages.push({ endpoint: origin + path, ...message })
    } catch {
      return json(400, { message: 'No browser could read this.' })
    }
    return { status: 201, headers: { location: `${origin}${path}/message` }, body: '' }
  }

  const standIn = await openStandIn({
    name: 'Push service',
    port,
    answer,
    settings: (url) => ({ PUSH_SERVICE_URL: url }),
    above: () => page(messages),
  })
  origin = standIn.url
  return {
    ...standIn,
    /** Subscribes a browser. */
    subscribe,
    /** Ends a subscription: its pushes are answered 410. */
    unsubscribe: (endpoint: string) => void subscriptions.set(new URL(endpoint).pathname, null),
    /** What browsers have read, oldest first. */
    messages: () => [...messages],
  }
}

function page(messages: PushMessage[]): string {
  const shown = messages.slice(-SHOWN).toReversed()
  const items = shown.map(
    ({ title, line, path }) =>
      `<article><h2>${escaped(title)}</h2><p>${escaped(line)} <b>${escaped(path)}</b></p></article>`,
  )
  return `<p>What browsers show, the latest first. POST /subscriptions subscribes one; send what it answers to PUT /agent/alerts/device.</p>${items.join('')}`
}
