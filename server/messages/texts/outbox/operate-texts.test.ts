import { expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { atOnce, withProcesses } from '../../../../tests/support/several-processes.ts'
import { makeServices } from '../../../../tests/support/test-services.ts'
import { queueLinkText } from './queue-text.ts'
import { DONE } from '../../../platform/refusal.ts'
import { findLateTexts } from '../limits/sending-limits.ts'
import { findTexts, listRecentTexts, retryText, retryTextsSince } from './operate-texts.ts'
import { sendDueTexts, queueLinks } from '../../../../tests/support/send-due-texts.ts'

const services = forEachTest(() => makeServices({ QUOTE_TEXTS_PER_DAY: '1' }))

test('the latest texts come first, with their state', async () => {
  const older = await queueLinks(services)
  await sendDueTexts(services)
  services.clock.advance(1000)
  const newer = await queueLinks(services, 1, { phone: '+447700900124' })

  const texts = await listRecentTexts(services, 10)
  expect(texts.map((text) => [text.phone, text.state])).toEqual([
    [newer.phone, 'due'],
    [older.phone, 'sent'],
  ])
  expect(texts[0]?.createdAt).toBe(services.clock.now())
  expect(texts[0]?.body).toContain(`/edit-form/${newer.uniqueId}`)
  expect(await listRecentTexts(services, 1)).toHaveLength(1)
})

test('what failed since is tried again, also what its carrier could not deliver', async () => {
  const cars = []
  for (const phone of ['+447700900123', '+447700900124', '+447700900125', '+447700900126']) {
    const car = await postCar(services, { phone })
    cars.push(car)
    await queueLinkText(services, services.database, car)
    services.clock.advance(1000)
  }
  const [early = '', failed = '', undelivered = '', erased = ''] = (
    await findTexts(services.database, { limit: 10 })
  )
    .map(({ id }) => id)
    .toReversed()
  const set = (id: string, columns: object) =>
    services.database.updateTable('texts').set(columns).where('id', '=', id).execute()
  await set(early, { state: 'failed', failure: 'gave-up', created_at: 1 })
  await set(failed, { state: 'failed', failure: 'gave-up', tries: 5 })
  await set(undelivered, { state: 'sent', carrier_id: 'SM1', sent_at: 1 })
  await set(erased, { state: 'failed', failure: 'gave-up', body: null })
  await services.database
    .insertInto('deliveries')
    .values({ carrier_id: 'SM1', state: 'undelivered', failure: 'unreachable', told_at: 1 })
    .execute()

  const since = services.clock.now() - 60_000
  expect(await retryTextsSince(services, since, 'Pat')).toEqual({ retried: 2, left: 1 })
  const texts = await findTexts(services.database, { limit: 10 })
  expect(texts.map(({ state, tries }) => [state, tries])).toEqual([
    ['failed', 0],
    ['due', 0],
    ['due', 0],
    ['failed', 0],
  ])
  await sendDueTexts(services)
  expect(services.carrier.carried).toHaveLength(2)
})

test('a text that waits for its next try says why the last one failed, until it is sent', async () => {
  await queueLinks(services)
  services.carrier.answerWith({ outcome: 'temporary', failure: 'status-503' })
  await sendDueTexts(services)
  await sendDueTexts(services)
  expect(await findTexts(services.database, { limit: 1 })).toMatchObject([
    { state: 'due', tries: 1, failure: 'status-503' },
  ])
  services.clock.advance(60_000)
  await sendDueTexts(services)
  await sendDueTexts(services)
  expect(await findTexts(services.database, { limit: 1 })).toMatchObject([
    { state: 'sent', failure: null },
  ])
})

test('what waits for another try is tried now, one or all, and keeps since when it waits', async () => {
  for (const phone of ['+447700900123', '+447700900124']) {
    await queueLinks(services, 1, { phone })
  }
  const began = services.clock.now()
  const failed = { outcome: 'temporary', failure: 'status-503' } as const
  services.carrier.answerWith(failed, failed, failed)
  await sendDueTexts(services)
  const [text] = await findTexts(services.database, { limit: 1 })
  services.clock.advance(1000)
  expect(await retryText(services, text?.id ?? '', 'Pat')).toEqual(DONE)
  await sendDueTexts(services)
  expect(services.carrier.carried).toHaveLength(3)
  expect(await retryTextsSince(services, began, 'Pat')).toEqual({ retried: 2, left: 0 })
  expect(await findLateTexts(services.database, began + 60_000)).toMatchObject({ since: began })
  await sendDueTexts(services)
  expect((await findTexts(services.database, { state: 'sent', limit: 9 })).length).toBe(2)
})

test('of operators who try a text again at once, one does', async () => {
  await queueLinks(services)
  const failed = { state: 'failed', failure: 'gave-up' } as const
  await services.database.updateTable('texts').set(failed).execute()
  const [text] = await findTexts(services.database, { limit: 1 })
  await withProcesses(services, 2, async (servicesOf) => {
    const answers = await atOnce(4, (index) => retryText(servicesOf(index), text?.id ?? '', 'Pat'))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
