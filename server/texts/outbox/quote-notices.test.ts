import { afterEach, beforeEach, expect, test } from 'vitest'
import { phoneNumber, postCar, type PostedCar } from '../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../tests/support/test-services.ts'
import { moveQueuedTexts } from './quote-notices.ts'
import { queueLinkText, queueQuoteText } from './queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'

const NEW_PHONE = phoneNumber('+447700900999')

let services: TestServices
let car: PostedCar
beforeEach(async () => {
  services = await makeServices()
  services.clock.set(Date.parse('2026-11-18T23:00:00Z'))
  car = await postCar(services)
})
afterEach(() => services.close())

async function move(): Promise<void> {
  const { postingId, phone: from } = car
  const { database } = services
  await database
    .updateTable('postings')
    .set({ phone: NEW_PHONE })
    .where('id', '=', postingId)
    .execute()
  await moveQueuedTexts(services, database, { postingId, from, to: NEW_PHONE })
}

async function sentBy(time: string): Promise<{ to: string; body: string }[]> {
  services.clock.set(Date.parse(time))
  await sendDueTexts(services)
  return services.carrier.carried
}

test('a link that waits for the old number is withdrawn', async () => {
  await queueLinkText(services, services.database, car)
  await move()
  expect(await sentBy('2026-11-19T12:00:00Z')).toEqual([])
})

test('quotes that wait for the old number are told to the new one, once', async () => {
  for (let count = 0; count < 7; count++) await queueQuoteText(services, services.database, car)
  await move()
  const sent = await sentBy('2026-11-19T18:00:00Z')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.to).toBe(NEW_PHONE)
  expect(sent[0]?.body).toContain(`/list-quotes/${car.listingId}/${car.linkId}`)
})

test('what waits for other postings of the old number stays', async () => {
  const other = await postCar(services, { registration: 'CD14EFG' })
  for (let count = 0; count < 5; count++) await queueQuoteText(services, services.database, other)
  await queueQuoteText(services, services.database, car)
  await queueQuoteText(services, services.database, other)
  await move()
  const sent = await sentBy('2026-11-19T18:00:00Z')
  const toOld = sent.filter((text) => text.to === car.phone)
  expect(toOld).toHaveLength(6)
  expect(toOld.at(-1)?.body).toContain('more quotes for CD14 EFG. See them all:')
  expect(sent.filter((text) => text.to === NEW_PHONE)).toHaveLength(1)
})

test('a text already sent stays as it is', async () => {
  await queueLinkText(services, services.database, car)
  await sendDueTexts(services)
  await move()
  const texts = await services.database.selectFrom('texts').selectAll().execute()
  expect(texts).toMatchObject([{ state: 'sent', phone: car.phone }])
})
