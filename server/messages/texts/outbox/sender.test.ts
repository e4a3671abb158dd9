import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { makeServices, rowsOf, type TestServices } from '../../../../tests/support/test-services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import { startSender, type Sender } from './sender.ts'

const OFTEN = { atOnce: 8, claimMs: 20_000, pollMs: 20 }
const HARDLY_EVER = { ...OFTEN, pollMs: 3_600_000 }

let services: TestServices
let sender: Sender | undefined
beforeEach(async () => void (services = await makeServices()))
afterEach(async () => {
  await sender?.stop()
  sender = undefined
  await services.close()
})

const texts = () => rowsOf(services, 'texts')
const states = async () => (await texts()).map(({ state }) => state)
const queueLink = () => queueLinks(services)

test('finds what was queued, and goes on finding', async () => {
  sender = startSender(services, OFTEN)
  await queueLink()
  await expect.poll(states).toEqual(['sent'])
  await queueLink()
  await expect.poll(states).toEqual(['sent', 'sent'])
})

test('looks at once when it is woken', async () => {
  sender = startSender(services, HARDLY_EVER)
  for (const sent of [['sent'], ['sent', 'sent'], ['sent', 'sent', 'sent']]) {
    await queueLink()
    sender.wake()
    await expect.poll(states).toEqual(sent)
  }
})

test('a wake is left for the next look while a limit is used up', async () => {
  await services.close()
  services = await makeServices({ TEXTS_PER_DAY: '1' })
  let lookups = 0
  const counted = services.database.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode') lookups += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  sender = startSender({ ...services, database: counted }, HARDLY_EVER)
  await queueLink()
  sender.wake()
  await expect.poll(states).toEqual(['sent'])
  await queueLink()
  sender.wake()
  const said = () => services.log.lines.map((line) => line.message)
  await expect.poll(said).toContain('texts wait for a limit')
  const before = lookups
  for (let more = 0; more < 20; more += 1) {
    await queueLink()
    sender.wake()
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  // The look that found them may still be at its last lane.
  expect(lookups - before).toBeLessThan(5)
})

test('a wake while it looks is not forgotten', async () => {
  sender = startSender(services, HARDLY_EVER)
  sender.wake()
  await queueLink()
  sender.wake()
  await expect.poll(states).toEqual(['sent'])
})

test('stopping waits for the text that is with the carrier, and claims no other', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Carried>()
  services.carrier.carry = () => promise
  await queueLink()
  const stopping = startSender(services, { ...OFTEN, atOnce: 1 })
  await expect.poll(texts).toMatchObject([{ tries: 1 }])
  const stopped = stopping.stop()
  await queueLink()
  answer({ outcome: 'accepted' })
  await stopped
  expect((await states()).toSorted()).toEqual(['due', 'sent'])
})

test('an outage of the database is logged, and the sender goes on after it', async () => {
  await services.database.schema.alterTable('texts').renameTo('texts_away').execute()
  sender = startSender(services, OFTEN)
  const failed = () => services.log.lines.filter((line) => line.level === 'error')
  await expect.poll(() => failed().length).toBeGreaterThan(1)
  await services.database.schema.alterTable('texts_away').renameTo('texts').execute()
  await queueLink()
  await expect.poll(states).toEqual(['sent'])
  expect(failed().every((line) => line.message === 'texts could not be sent')).toBe(true)
})
