import { expect, test } from 'vitest'
import { forEachTest, change, insert, makeServices } from '../../../../tests/support/test-site.ts'
import { atOnce, withProcesses } from '../../../../tests/support/several-processes.ts'
import { DONE } from '../../../platform/refusal.ts'
import { findLateTexts } from '../limits/sending-limits.ts'
import { findTexts, retryText, retryTextsSince } from './operate-texts.ts'
import { BUSY, queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'

const services = forEachTest(() => makeServices({ QUOTE_TEXTS_PER_DAY: '1' }))

test('texts that failed since a time are tried again, also those that the carrier could not deliver', async () => {
  for (let car = 0; car < 4; car++) {
    await queueLinks(services)
    services.clock.advance(1000)
  }
  const ids = (await findTexts(services.database, { limit: 10 })).map(({ id }) => id)
  const [erased = '', undelivered = '', failed = '', early = ''] = ids
  const gaveUp = { state: 'failed', failure: 'gave-up' } as const
  const taken = { state: 'sent', carrier_id: 'SM1', sent_at: 1 } as const
  await change(services, 'texts', { ...gaveUp, kind: 'new-cars', created_at: 1 }, { id: early })
  expect(await retryText(services, early, 'Pat')).toMatchObject({ reason: 'text-over' })
  await change(services, 'texts', { ...gaveUp, tries: 5 }, { id: failed })
  await change(services, 'texts', taken, { id: undelivered })
  await change(services, 'texts', { ...gaveUp, body: null }, { id: erased })
  const report = { carrier_id: 'SM1', state: 'undelivered', failure: 'x', told_at: 1 } as const
  await insert(services, 'deliveries', report)

  const since = services.clock.now() - 60_000
  expect(await retryTextsSince(services, since, 'Pat')).toEqual({ retried: 2, left: 1 })
  const texts = await findTexts(services.database, { limit: 10 })
  const states = texts.map(({ state, tries }) => `${state} ${tries}`)
  expect(states).toEqual(['failed 0', 'due 0', 'due 0', 'failed 0'])
  await sendDueTexts(services)
  expect(services.carrier.carried).toHaveLength(2)
})

test('a text that waits for another try says why, can be tried now, and keeps since when it waits', async () => {
  await queueLinks(services, 2)
  const began = services.clock.now()
  services.carrier.answerWith(BUSY, BUSY, BUSY)
  await sendDueTexts(services)
  const [text, ...others] = await findTexts(services.database, { limit: 2 })
  const waiting = { state: 'due', tries: 1, failure: 'status-503' }
  expect([text, ...others]).toMatchObject([waiting, waiting])
  services.clock.advance(1000)
  expect(await retryText(services, text?.id ?? '', 'Pat')).toEqual(DONE)
  await sendDueTexts(services)
  expect(services.carrier.carried).toHaveLength(3)
  expect(await retryTextsSince(services, began, 'Pat')).toEqual({ retried: 2, left: 0 })
  expect(await findLateTexts(services.database, began + 60_000)).toMatchObject({ since: began })
  await sendDueTexts(services)
  const sent = await findTexts(services.database, { state: 'sent', limit: 9 })
  expect(sent).toMatchObject([{ failure: null }, { failure: null }])
})

test('if several operators retry a text at once, one of them does', async () => {
  await queueLinks(services)
  await change(services, 'texts', { state: 'failed', failure: 'gave-up' })
  const [text] = await findTexts(services.database, { limit: 1 })
  await withProcesses(services, 2, async (servicesOf) => {
    const answers = await atOnce(4, (index) => retryText(servicesOf(index), text?.id ?? '', 'Pat'))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
