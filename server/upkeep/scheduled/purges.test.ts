import { expect, test } from 'vitest'
import { forEachTest, makeServices, change, rowsOf } from '../../../tests/support/test-site.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { queueLinkText } from '../../messages/texts/outbox/queue-text.ts'
import { sendDueTexts, queueLinks } from '../../../tests/support/send-due-texts.ts'
import type { Carried } from '../../platform/carriers/carrier.ts'
import { PURGES, purge, purgeOldRows } from './tasks.ts'

const services = forEachTest(() => makeServices())

const texts = () => rowsOf(services, 'texts')
const allowances = () => rowsOf(services, 'text_allowances', 'text_id')

test.each<[string, Carried]>([
  ['sent', { outcome: 'accepted' }],
  ['failed', { outcome: 'permanent', failure: 'status-400' }],
])('wording of a %s text goes after KEEP_WORDING_DAYS, not before', async (state, answer) => {
  await queueLinks(services)
  services.carrier.answerWith(answer)
  await sendDueTexts(services)
  services.clock.advance(7 * DAY_MS)
  await purgeOldRows(services)
  expect((await texts())[0]?.body).not.toBeNull()
  services.clock.advance(1)
  await purgeOldRows(services)
  expect(await texts()).toMatchObject([{ state, body: null }])
})

test('a text that still waits keeps its wording and its count', async () => {
  await queueLinks(services)
  services.clock.advance(30 * DAY_MS)
  await purgeOldRows(services)
  expect((await texts())[0]?.body).not.toBeNull()
  expect(await allowances()).toHaveLength(1)
})

test('the count of a quote summary stays until the summary is gone', async () => {
  await queueLinks(services)
  await sendDueTexts(services)
  await change(services, 'texts', { kind: 'gathered-quotes' })
  services.clock.advance(7 * DAY_MS + 1)
  const now = services.clock.now()
  const times = { now, before: now - 7 * DAY_MS, limit: 10 }
  const counts = PURGES.textCounts.filter(({ table }) => table === 'text_allowances')
  for (const rows of counts) expect(await purge(services.database, rows, times)).toBe(0)
  expect(counts).toHaveLength(1)
  await purgeOldRows(services)
  expect([await texts(), await allowances()]).toEqual([[], []])
})

test('a table that cannot be read is logged by its name, and holds up no other', async () => {
  await queueLinks(services)
  await sendDueTexts(services)
  services.clock.advance(7 * DAY_MS + 1)
  const { schema } = services.database
  await schema.alterTable('vehicle_answers').renameTo('answers_away').execute()
  await purgeOldRows(services)
  // The next test on this database finds it whole.
  await schema.alterTable('answers_away').renameTo('vehicle_answers').execute()
  const faults = services.log.lines.filter(({ level }) => level === 'error')
  expect(faults.map(({ fields }) => fields['kind'])).toEqual(['answers'])
  expect(await texts()).toMatchObject([{ state: 'sent', body: null }])
})

test('a text tried late counts for a week from then', async () => {
  await queueLinks(services)
  services.clock.advance(3 * DAY_MS)
  await sendDueTexts(services)
  await purgeOldRows(services)
  expect(await allowances()).toHaveLength(1)
})

test('any number of texts is erased, a step at a time', async () => {
  const car = await postCar(services)
  await services.database.transaction().execute(async (tx) => {
    for (let count = 0; count < 1200; count++) await queueLinkText(services, tx, car)
  })
  await change(services, 'texts', { state: 'sent', sent_at: services.clock.now() })
  services.clock.advance(8 * DAY_MS)
  await purgeOldRows(services)
  expect((await texts()).filter((text) => text.body !== null)).toEqual([])
  expect(await allowances()).toEqual([])
})
