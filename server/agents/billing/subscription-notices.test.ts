import { expect, test } from 'vitest'
import { change, forEachTest, openTestSite } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { queuedTexts, signInAgent } from '../../../tests/support/agent-caller.ts'
import { atOnce, withProcesses } from '../../../tests/support/several-processes.ts'
import { subscribeAgent } from '../accounts/approve-agent.ts'
import { announceGiftEnds } from './subscription-notices.ts'

const site = forEachTest(() => openTestSite())
const agent = forEachTest(() => signInAgent(site, { phone: '07700 900456', subscribed: false }))

const subscribe = (until: number) => subscribeAgent(site.services, agent.id, { until, who: 'Pat' })
const texts = () => queuedTexts(site.services, 'subscription')

test('the end of what the operator gives is announced seven days before, once, and again when it moves', async () => {
  const { clock } = site.services
  const until = clock.now() + 30 * DAY_MS
  await subscribe(until)
  clock.set(until - 7 * DAY_MS - 1)
  await announceGiftEnds(site.services)
  expect(await texts()).toEqual([])
  clock.advance(1)
  await announceGiftEnds(site.services)
  await announceGiftEnds(site.services)
  expect(await texts()).toMatchObject([
    {
      phone: '+447700900456',
      body: "Beat Scrap: your subscription ends on 18/12/2026. To keep seeing owners' numbers, call 01632 960123",
    },
  ])
  await subscribe(until + 30 * DAY_MS)
  clock.advance(30 * DAY_MS)
  await announceGiftEnds(site.services)
  expect(await texts()).toHaveLength(2)
})

test('nobody hears of an end that payments outlast, or who may not trade', async () => {
  const { clock, database } = site.services
  const until = clock.now() + DAY_MS
  await subscribe(until)
  await change({ database }, 'agents', { paid_until: until + 1 })
  await announceGiftEnds(site.services)
  await change({ database }, 'agents', { paid_until: until - 1, state: 'suspended' })
  await announceGiftEnds(site.services)
  expect(await texts()).toEqual([])
  await change({ database }, 'agents', { state: 'approved' })
  await announceGiftEnds(site.services)
  expect(await texts()).toHaveLength(1)
})

test('several processes announce it once', async () => {
  await subscribe(site.services.clock.now() + DAY_MS)
  await withProcesses(site.services, 3, async (servicesOf) => {
    await atOnce(6, (index) => announceGiftEnds(servicesOf(index)))
  })
  expect(await texts()).toHaveLength(1)
})
