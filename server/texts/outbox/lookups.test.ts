// What the carrier's list tells about an unconfirmed text, and when it is looked up again.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeServices, type TestServices } from '../../../tests/support/test-services.ts'
import type { Carrier, Found } from '../carriers/carrier.ts'
import { claimTexts } from './claim-texts.ts'
import { recordResults } from './record-results.ts'
import { lookUp } from './unconfirmed-sends.ts'
import { queueLinkText } from './queue-text.ts'
import { sendDueTexts } from '../../../tests/support/send-due-texts.ts'

const CARRIED = { id: 'text', to: '+447700900123', body: 'words' }

let services: TestServices
let start: number
beforeEach(async () => {
  services = await makeServices()
  start = services.clock.now()
})
afterEach(() => services.close())

function lookupWith(find: Carrier['find']) {
  const unconfirmed = { from: start, until: start + 30 * SECOND_MS }
  const carrier = { ...services.carrier, ...(find === undefined ? {} : { find }) }
  return lookUp({ ...services, carrier }, { carried: CARRIED, unconfirmed })
}

const lists =
  (found: Found): Carrier['find'] =>
  async () =>
    found

test('the carrier is asked for those words since the unconfirmed try began', async () => {
  const asked: unknown[] = []
  await lookupWith(async (...of) => {
    asked.push(of)
    return { found: [] }
  })
  expect(asked).toEqual([[CARRIED, start]])
})

test('what it lists was taken, but for what belongs to another text', async () => {
  expect(await lookupWith(lists({ found: ['SM1'] }))).toEqual({ was: 'taken', carrierId: 'SM1' })
  services.carrier.answerWith({ outcome: 'accepted', carrierId: 'SM1' })
  await queueLinkText(services, services.database, await postCar(services))
  await sendDueTexts(services)
  expect(await lookupWith(lists({ found: ['SM1'] }))).toMatchObject({ was: 'unknown' })
  expect(await lookupWith(lists({ found: ['SM1', 'SM2'] }))).toEqual({
    was: 'taken',
    carrierId: 'SM2',
  })
})

test('a message that was found for one text stays another’s that was recorded meanwhile', async () => {
  const { database } = services
  services.carrier.answerWith({ outcome: 'accepted', carrierId: 'SM1' })
  await queueLinkText(services, database, await postCar(services))
  await sendDueTexts(services)
  services.clock.advance(1)
  await queueLinkText(services, database, await postCar(services))
  const claiming = { limit: 1, claimMs: MINUTE_MS, takesLapsed: true, waiting: () => undefined }
  const { texts } = await claimTexts(services, database, claiming)
  const unconfirmed = { from: start, until: start + 30 * SECOND_MS }
  const found = { state: 'found', at: start + SECOND_MS, carrierId: 'SM1', unconfirmed } as const
  await recordResults(
    services,
    database,
    texts.map((text) => ({ text, ...found })),
  )
  const again = { state: 'due', due_at: found.at, tries: 1, excused: 1, failure: null }
  expect(
    await database.selectFrom('texts').selectAll().orderBy('created_at').execute(),
  ).toMatchObject([
    { state: 'sent', carrier_id: 'SM1' },
    { ...again, doubt_from: unconfirmed.from, doubt_until: unconfirmed.until },
  ])
})

test('what it does not list was not taken once it must have listed it, and not before', async () => {
  services.clock.advance(30 * SECOND_MS - 1)
  expect(await lookupWith(lists({ found: [] }))).toEqual({
    was: 'unknown',
    lookupAt: start + 30 * SECOND_MS,
    failure: 'not-listed-yet',
  })
  services.clock.advance(1)
  expect(await lookupWith(lists({ found: [] }))).toEqual({ was: 'not-taken' })
})

test('a text that an earlier carrier left unconfirmed, where the present one cannot be asked, goes again once that is over', async () => {
  expect(await lookupWith(undefined)).toMatchObject({ was: 'unknown', failure: 'not-listed-yet' })
  services.clock.advance(30 * SECOND_MS)
  expect(await lookupWith(undefined)).toEqual({ was: 'not-taken' })
})

test('an answer that takes long tells how it was when it was asked for', async () => {
  const slow = async () => {
    services.clock.advance(MINUTE_MS)
    return { found: [] }
  }
  expect(await lookupWith(slow)).toMatchObject({ was: 'unknown', failure: 'not-listed-yet' })
})

test.each([
  [0, 3 * SECOND_MS],
  [20 * SECOND_MS, 5 * SECOND_MS],
  [10 * MINUTE_MS, 150 * SECOND_MS],
  [20 * MINUTE_MS, 5 * MINUTE_MS],
  [3 * HOUR_MS, 5 * MINUTE_MS],
])(
  '%d ms after the unconfirmed try, a carrier that cannot tell is asked again after %d ms',
  async (since, wait) => {
    services.clock.advance(since)
    expect(await lookupWith(lists({ failure: 'timed-out' }))).toEqual({
      was: 'unknown',
      lookupAt: start + since + wait,
      failure: 'timed-out',
    })
  },
)

test('a look that throws is no answer, and is logged', async () => {
  const error = new Error('broken')
  expect(await lookupWith(() => Promise.reject(error))).toMatchObject({ failure: 'not-looked-up' })
  expect(services.log.lines).toEqual([
    {
      level: 'error',
      message: 'a text could not be looked up',
      fields: { textId: 'text', error },
    },
  ])
})
