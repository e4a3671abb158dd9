import { beforeEach, expect, test } from 'vitest'
import { forEachTest, change, rowsOf, openTestSite, it } from '../../../tests/support/test-site.ts'
import { startPush } from '../../../stand-ins/push/start.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { withProcesses } from '../../../tests/support/several-processes.ts'
import { DAY_MS, SECOND_MS } from '../../../domain/basics/time.ts'
import type { Services } from '../../platform/services.ts'
import { openPushQueue, openSendPush } from './push-sender.ts'
import { queuePush, type Push } from './queue-push.ts'

const pushService = forEachTest(() => startPush({ port: 0 }))
const site = forEachTest(() => openTestSite(pushService.settings))
let endpoint: string
const agent = forEachTest(() => signInAgent(site))
beforeEach(async () => {
  const subscription = pushService.subscribe()
  endpoint = subscription.endpoint
  await agent.call('PUT', '/agent/alerts/device', subscription)
})

const rows = (table: 'pushes' | 'push_devices') => rowsOf(site.services, table)

const WORDS = { title: 'Your quote was chosen', line: 'Blue Ford Fiesta 2013, LS11, £640.' }
async function queue(push: Partial<Push> = {}): Promise<void> {
  const chosen = { agentId: agent.id, kind: 'chosen', path: '/agents/cars/x', ...WORDS } as const
  await queuePush(site.services, site.services.database, { ...chosen, ...push })
}

async function send(services: Services = site.services): Promise<void> {
  const pushes = openPushQueue(services, openSendPush(services))
  while (await pushes.round()) await pushes.idle()
}

it('a browser reads what was queued, once', async () => {
  await queue()
  await send()
  await send()
  expect(pushService.messages()).toEqual([
    { endpoint, ...WORDS, path: '/agents/cars/x', tag: 'chosen /agents/cars/x' },
  ])
  expect(await rows('pushes')).toEqual([])
})

test('the same news that still waits is said once, in its latest words', async () => {
  await queue()
  await queue({ line: 'Blue Ford Fiesta 2013, LS11, £650.' })
  await send()
  expect(pushService.messages()).toMatchObject([{ line: 'Blue Ford Fiesta 2013, LS11, £650.' }])
})

test.each([404, 410])('a browser that its service forgot (%i) is forgotten', async (status) => {
  pushService.faults.set({ next: [{ kind: 'status', status }] })
  await queue()
  await send()
  expect(await rows('push_devices')).toEqual([])
  expect(await rows('pushes')).toEqual([])
})

test.each([429, 500, 503])('a push not taken (%i) waits as long as asked to', async (status) => {
  pushService.faults.set({ next: [{ kind: 'status', status, retryAfter: 120 }] })
  await queue()
  await queue({ kind: 'changed', title: 'A car changed' })
  await send()
  expect(pushService.messages().length).toBeLessThan(2)
  site.services.clock.advance(119 * SECOND_MS)
  const before = pushService.messages().length
  await send()
  expect(pushService.messages()).toHaveLength(before)
  site.services.clock.advance(SECOND_MS)
  await send()
  expect(pushService.messages()).toHaveLength(2)
  expect(await rows('push_devices')).toMatchObject([{ failing_since: null }])
})

it.each(['reset', 'html', 'array'])('a senseless answer (%s) loses no push', async (kind) => {
  pushService.faults.set({ next: [{ kind, status: 502 }] })
  await queue()
  await send()
  site.services.clock.advance(60 * SECOND_MS)
  await send()
  expect(await rows('pushes')).toEqual([])
})

it('a refused push is not sent again, and the log names only the service', async () => {
  pushService.faults.set({ next: [{ kind: 'status', status: 403 }] })
  await queue()
  await send()
  expect(await rows('pushes')).toEqual([])
  const { lines } = site.services.log
  const said = lines.find(({ message }) => message === 'a push was refused')
  expect(said).toMatchObject({ fields: { carrier: pushService.url, status: 403 } })
  expect(JSON.stringify(lines)).not.toContain(new URL(endpoint).pathname)
})

it('a browser that nothing reached for a week is forgotten', async () => {
  pushService.faults.set({ share: [{ of: 1, fault: { kind: 'status', status: 500 } }] })
  await queue()
  await send()
  site.services.clock.advance(8 * DAY_MS)
  await change(site.services, 'sessions', { expires_at: Date.now() * 2 })
  await queue()
  await send()
  expect(await rows('push_devices')).toEqual([])
})

it('news that has grown old is not sent, nor to a session that has ended', async () => {
  await queue({ kind: 'new-car' })
  site.services.clock.advance(4 * 3600 * SECOND_MS)
  await send()
  await queue()
  await change(site.services, 'sessions', { expires_at: site.services.clock.now() })
  await send()
  expect(pushService.messages()).toEqual([])
})

it('an agent whose licence has lapsed since hears that it has, and of no car', async () => {
  await queue()
  await queue({ kind: 'licence', title: 'Your licence has ended', path: '/agents/profile' })
  await change(site.services, 'agents', { state: 'expired' })
  await send()
  expect(pushService.messages()).toMatchObject([{ title: 'Your licence has ended' }])
})

test('each push is sent by one of several processes, or by another if that one dies', async () => {
  for (let count = 0; count < 150; count += 1) await queue({ path: `/agents/cars/${count}` })
  await withProcesses(site.services, 3, async (servicesOf) => {
    // Claims, and is never heard of again.
    const dying = openPushQueue(servicesOf(2), () => new Promise(() => undefined))
    await dying.round()
    await Promise.all([send(servicesOf(0)), send(servicesOf(1))])
    expect(pushService.messages()).toHaveLength(86)
    site.services.clock.advance(30 * SECOND_MS)
    await Promise.all([send(servicesOf(0)), send(servicesOf(1))])
  })
  const paths = pushService.messages().map(({ path }) => path)
  expect(new Set(paths).size).toBe(150)
  expect(paths).toHaveLength(150)
})

test('a push service that hangs holds up no other', async () => {
  const hangs = new Set<string>()
  for (let count = 0; count < 200; count += 1) await queue({ path: `/agents/hanging/${count}` })
  const other = await startPush({ port: 0 })
  const quick = other.subscribe()
  const pushes = openPushQueue(site.services, (push) => {
    if (!push.path.startsWith('/agents/hanging')) return Promise.resolve({ outcome: 'sent' })
    hangs.add(push.id)
    return new Promise(() => undefined)
  })
  for (let rounds = 0; rounds < 4; rounds += 1) await pushes.round()
  expect(hangs.size).toBeLessThanOrEqual(128)
  await change(site.services, 'push_devices', { endpoint: quick.endpoint })
  await site.services.database.deleteFrom('pushes').execute()
  await queue({ path: '/agents/cars/quick' })
  await pushes.round()
  await expect.poll(() => rows('pushes')).toEqual([])
  await other.close()
})
