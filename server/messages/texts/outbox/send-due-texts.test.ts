import { describe, expect, test } from 'vitest'
import { forEachTest } from '../../../../tests/support/for-each-test.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { change, insert, makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import { isPostgres } from '../../../platform/database/postgres.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import { sendDueTexts, queueLinks } from '../../../../tests/support/send-due-texts.ts'
import { openOutbox, SEND_OPTIONS } from './sender.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'

const BUSY: Carried = { outcome: 'temporary', failure: 'status-503' }
const REFUSED: Carried = { outcome: 'permanent', failure: 'status-400' }

const services = forEachTest(() => makeServices({ QUOTE_TEXTS_PER_DAY: '1' }))

const texts = () => rowsOf(services, 'texts')
const send = () => sendDueTexts(services)
const at = (time: string) => services.clock.set(Date.parse(time))
const queueLink = () => queueLinks(services)

describe('a due text', () => {
  test('is handed over as it was queued, and marked as sent', async () => {
    const car = await queueLink()
    await send()
    const [text] = await texts()
    const { id, body } = text ?? {}
    expect(services.carrier.carried).toEqual([{ id, to: car.phone, body, validSeconds: 86_400 }])
    expect(text).toMatchObject({ state: 'sent', tries: 1, claimed_until: null, failure: null })
    expect(text?.sent_at).toBe(services.clock.now())
    await send()
    expect(services.carrier.carried).toHaveLength(1)
  })

  test('to a number that its posting no longer has is not sent, and goes', async () => {
    await queueLink()
    await change(services, 'postings', { phone: '+447700900124' })
    await send()
    expect(services.carrier.carried).toEqual([])
    expect(await texts()).toEqual([])
  })

  test('is logged without its number, wording or link', async () => {
    const car = await queueLink()
    services.carrier.answerWith(BUSY, REFUSED)
    await send()
    services.clock.advance(5000)
    await send()
    const log = JSON.stringify(services.log.lines)
    expect(services.log.lines.map((line) => line.message)).toEqual(['text put off', 'text failed'])
    for (const secret of [car.phone.slice(1), car.uniqueId, 'Beat Scrap']) {
      expect(log).not.toContain(secret)
    }
    // It is given up, and its posting stays.
    expect(await texts()).toMatchObject([{ state: 'failed', failure: 'status-400', tries: 2 }])
    expect(await isNumberStopped(services, services.database, car.phone)).toBe(false)
  })
})

test('a number that its carrier says is stopped gets no more texts, and its postings go', async () => {
  const car = await queueLink()
  await postCar(services, { phone: '+447700900124' })
  services.carrier.answerWith({ outcome: 'stopped', failure: 'code-21610' })
  await send()
  expect(await isNumberStopped(services, services.database, car.phone)).toBe(true)
  expect(await rowsOf(services, 'postings')).toMatchObject([{ phone: '+447700900124' }])
})

test('a carrier that throws does not lose the text', async () => {
  await queueLink()
  services.carrier.carry = () => Promise.reject(new Error('broken'))
  await send()
  expect(await texts()).toMatchObject([{ state: 'due', tries: 1, claimed_until: null }])
  expect(services.log.lines).toMatchObject([
    { level: 'error', message: 'carrier threw', fields: { error: new Error('broken') } },
    { message: 'text put off', fields: { failure: 'carrier-threw' } },
  ])
})

test('each answer is counted, by carrier, kind and outcome', async () => {
  await queueLink()
  services.carrier.answerWith(BUSY)
  const answered: unknown[] = []
  let rounds = 0
  const outbox = openOutbox(services, SEND_OPTIONS, {
    answered: () => void (rounds += 1),
    meter: { answered: (answer) => void answered.push(answer) },
  })
  expect(outbox.busy()).toBe(false)
  await outbox.round()
  expect(outbox.busy()).toBe(true)
  await outbox.idle()
  expect([outbox.busy(), rounds]).toEqual([true, 1])
  expect(answered).toEqual([{ carrier: services.carrier.name, kind: 'link', outcome: 'temporary' }])
  expect(await outbox.round()).toBe(true)
  expect([outbox.busy(), await outbox.round(), outbox.isLimited()]).toEqual([false, false, false])
})

test('while the site is moved away nothing more is sent from here', async () => {
  await queueLink()
  await insert(services, 'moves', { id: 'move', state: 'pausing', other: 'x', changed_at: 1 })
  await send()
  // Only an embedded database is moved away from.
  expect(services.carrier.carried).toHaveLength(isPostgres(services.database) ? 1 : 0)
})

test('a quote waiting since before an outage keeps until the morning, and a link does not', async () => {
  const car = await queueLink()
  await quoteOn(services, car)
  at('2026-11-19T02:00:00Z')
  await send()
  expect(services.carrier.carried.map((text) => text.body)).toEqual([
    expect.stringContaining('/edit-form/'),
  ])
  at('2026-11-19T08:00:00Z')
  await send()
  expect(services.carrier.carried).toHaveLength(2)
})
