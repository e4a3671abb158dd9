import { afterEach, beforeEach, expect, test } from 'vitest'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../tests/support/test-services.ts'
import { queueLinkText, queueQuoteText } from './queue-text.ts'
import { listRecentTexts } from './operate-texts.ts'
import { sendDueTexts } from './send-due-texts.ts'

let services: TestServices
beforeEach(async () => void (services = await makeServices({ QUOTE_TEXTS_PER_DAY: '1' })))
afterEach(() => services.close())

test('the latest texts come first, with their state', async () => {
  const older = await postCar(services)
  await queueLinkText(services, services.database, older)
  await sendDueTexts(services)
  services.clock.advance(1000)
  const newer = await postCar(services, { phone: '+447700900124' })
  await queueLinkText(services, services.database, newer)

  const texts = await listRecentTexts(services, 10)
  expect(texts.map((text) => [text.phone, text.state])).toEqual([
    [newer.phone, 'due'],
    [older.phone, 'sent'],
  ])
  expect(texts[0]?.createdAt).toBe(services.clock.now())
  expect(texts[0]?.body).toContain(`/edit-form/${newer.uniqueId}`)
  expect(await listRecentTexts(services, 1)).toHaveLength(1)
})

test('quote summaries are worded as they would be now', async () => {
  const car = await postCar(services)
  await queueQuoteText(services, services.database, car)
  await queueQuoteText(services, services.database, car)
  const [summaries] = await listRecentTexts(services, 10)
  expect(summaries).toMatchObject({ kind: 'gathered-quotes', state: 'due' })
  expect(summaries?.body).toContain(`/list-quotes/${car.listingId}/${car.linkId}`)
})
