import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postCar } from '../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../tests/support/test-world.ts'
import type { Carried } from './carrier.ts'
import { queueLinkText } from './queue-text.ts'
import { startSender, type Sender } from './sender.ts'

const OFTEN = { atOnce: 8, claimMs: 20_000, pollMs: 20 }
const HARDLY_EVER = { ...OFTEN, pollMs: 60_000 }

let world: TestWorld
let sender: Sender | undefined
beforeEach(async () => void (world = await makeWorld()))
afterEach(async () => {
  await sender?.stop()
  sender = undefined
  await world.close()
})

const states = async () =>
  (await world.database.selectFrom('texts').select('state').execute()).map((text) => text.state)
const queueLink = async () => queueLinkText(world, world.database, await postCar(world))

test('finds what was queued, and goes on finding', async () => {
  sender = startSender(world, OFTEN)
  await queueLink()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
  await queueLink()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']))
})

test('looks at once when nudged', async () => {
  sender = startSender(world, HARDLY_EVER)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await queueLink()
  expect(await states()).toEqual(['due'])
  sender.nudge()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
})

test('a nudge while it looks is not forgotten', async () => {
  sender = startSender(world, HARDLY_EVER)
  sender.nudge()
  await queueLink()
  sender.nudge()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
})

test('stopping waits for the text that is with the carrier, and claims no other', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Carried>()
  world.carrier.carry = () => promise
  await queueLink()
  const stopping = startSender(world, { ...OFTEN, atOnce: 1 })
  await vi.waitFor(async () => {
    const { tries } = await world.database
      .selectFrom('texts')
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(1)
  })
  await new Promise((resolve) => setTimeout(resolve, 30))
  const stopped = stopping.stop()
  await queueLink()
  answer({ outcome: 'accepted' })
  await stopped
  expect((await states()).toSorted()).toEqual(['due', 'sent'])
})

test('an outage of the database is logged, and the sender goes on after it', async () => {
  await world.database.schema.alterTable('texts').renameTo('texts_away').execute()
  sender = startSender(world, OFTEN)
  const failed = () => world.log.lines.filter((line) => line.level === 'error')
  await vi.waitFor(() => expect(failed().length).toBeGreaterThan(1))
  await world.database.schema.alterTable('texts_away').renameTo('texts').execute()
  await queueLink()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']), 3000)
  expect(failed().every((line) => line.message === 'texts could not be sent')).toBe(true)
})
