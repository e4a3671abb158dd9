import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, postCar, type PostedCar } from '../../../tests/support/post-car.ts'
import { makeWorld, type TestWorld } from '../../../tests/support/test-services.ts'
import { moveQueuedTexts } from './move-texts.ts'
import { queueLinkText, queueQuoteText } from './queue-text.ts'
import { sendDueTexts } from './send-due-texts.ts'

const NEW_PHONE = phoneNumber('+447700900999')

let world: TestWorld
let car: PostedCar
beforeEach(async () => {
  world = await makeWorld()
  world.clock.set(Date.parse('2026-11-18T23:00:00Z'))
  car = await postCar(world)
})
afterEach(() => world.close())

const move = () =>
  moveQueuedTexts(world, world.database, {
    postingId: car.postingId,
    from: car.phone,
    to: NEW_PHONE,
  })

async function sentBy(time: string): Promise<{ to: string; body: string }[]> {
  world.clock.set(Date.parse(time))
  await sendDueTexts(world)
  return world.carrier.carried
}

test('a link that waits for the old number is withdrawn', async () => {
  await queueLinkText(world, world.database, car)
  await move()
  expect(await sentBy('2026-11-19T12:00:00Z')).toEqual([])
})

test('quotes that wait for the old number are told to the new one, once', async () => {
  for (let count = 0; count < 7; count++) await queueQuoteText(world, world.database, car)
  await move()
  const sent = await sentBy('2026-11-19T18:00:00Z')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.to).toBe(NEW_PHONE)
  expect(sent[0]?.body).toContain(`/list-quotes/${car.listingId}/${car.linkId}`)
})

test('what waits for other postings of the old number stays', async () => {
  const other = await postCar(world, { registration: 'CD14EFG' })
  for (let count = 0; count < 5; count++) await queueQuoteText(world, world.database, other)
  await queueQuoteText(world, world.database, car)
  await queueQuoteText(world, world.database, other)
  await move()
  const sent = await sentBy('2026-11-19T18:00:00Z')
  const toOld = sent.filter((text) => text.to === car.phone)
  expect(toOld).toHaveLength(6)
  expect(toOld.at(-1)?.body).toContain('more quotes for CD14 EFG. See them all:')
  expect(sent.filter((text) => text.to === NEW_PHONE)).toHaveLength(1)
})

test('a text already sent stays as it is', async () => {
  await queueLinkText(world, world.database, car)
  await sendDueTexts(world)
  await move()
  const texts = await world.database.selectFrom('texts').selectAll().execute()
  expect(texts).toMatchObject([{ state: 'sent', phone: car.phone }])
})
