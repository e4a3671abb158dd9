import { afterEach, beforeEach, expect, test } from 'vitest'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import { queueLinkText, queueQuoteText } from './queue-text.ts'
import { listRecentTexts } from './recent-texts.ts'
import { sendDueTexts } from './send-due-texts.ts'

let world: TestWorld
beforeEach(async () => void (world = await makeWorld({ QUOTE_TEXTS_PER_DAY: '1' })))
afterEach(() => world.close())

test('the latest texts come first, with their state', async () => {
  const older = await postCar(world)
  await queueLinkText(world, world.database, older)
  await sendDueTexts(world)
  world.clock.advance(1000)
  const newer = await postCar(world, { phone: '+447700900124' })
  await queueLinkText(world, world.database, newer)

  const texts = await listRecentTexts(world, 10)
  expect(texts.map((text) => [text.phone, text.state])).toEqual([
    [newer.phone, 'due'],
    [older.phone, 'sent'],
  ])
  expect(texts[0]?.createdAt).toBe(world.clock.now())
  expect(texts[0]?.body).toContain(`/edit-form/${newer.uniqueId}`)
  expect(await listRecentTexts(world, 1)).toHaveLength(1)
})

test('gathered quotes are worded as they would be now', async () => {
  const car = await postCar(world)
  await queueQuoteText(world, world.database, car)
  await queueQuoteText(world, world.database, car)
  const [gathered] = await listRecentTexts(world, 10)
  expect(gathered).toMatchObject({ kind: 'gathered-quotes', state: 'due' })
  expect(gathered?.body).toContain(`/list-quotes/${car.listingId}/${car.linkId}`)
})
