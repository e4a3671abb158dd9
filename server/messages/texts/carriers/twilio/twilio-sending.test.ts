// What each of Twilio's answers does to a text, its number and the whole queue.
import { describe, expect, test } from 'vitest'
import { forEachTest } from '../../../../../tests/support/for-each-test.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../../domain/basics/time.ts'
import type { Fault } from '../../../../../stand-ins/faults.ts'
import { allTexts, openTwilioSite } from '../../../../../tests/support/twilio-site.ts'
import { openShutdown } from '../../../../platform/http/graceful-shutdown.ts'
import { openReadiness } from '../../../../upkeep/health/readiness.ts'
import { recordReport } from '../../outbox/record-results.ts'
import { isNumberStopped } from '../../limits/stopped-numbers.ts'
import { sendDueTexts } from '../../../../../tests/support/send-due-texts.ts'
import { openOutbox, type Outbox } from '../../outbox/sender.ts'

const PHONE = '+447700900123'
const SEND_OPTIONS = { atOnce: 8, claimMs: 20_000 }

const site = forEachTest(() => openTwilioSite())

const send = () => sendDueTexts(site.services)
const states = async () => (await allTexts(site.services)).map(({ state }) => state)
const errors = () => site.services.log.lines.filter((line) => line.level === 'error')
const refuse = (code: number | null) => site.twilio.messages.plan(PHONE, { refuses: code })

/** One sender that keeps what it knows between rounds. */
async function work(outbox: Outbox): Promise<void> {
  for (;;) {
    if (await outbox.round()) continue
    if (!outbox.busy()) return
    await outbox.nextAnswer()
  }
}

test.each([21211, 21612, 21614])('%s gives the text up', async (code) => {
  await site.queueLinks(1)
  refuse(code)
  await send()
  expect(await allTexts(site.services)).toMatchObject([
    { state: 'failed', failure: `twilio-${code}`, tries: 1 },
  ])
  expect(errors()).toEqual([])
})

test('21408 gives the text up, loudly, and names no number', async () => {
  await site.queueLinks(1)
  refuse(21408)
  await send()
  expect(await states()).toEqual(['failed'])
  expect(errors()).toMatchObject([
    { message: 'text failed', fields: { failure: 'twilio-21408', carrier: 'twilio' } },
  ])
  expect(JSON.stringify(site.services.log.lines)).not.toContain('7700900123')
})

test('21610 takes the postings of the number with their texts, and it gets no more', async () => {
  await site.queueLinks(1)
  refuse(21610)
  await send()
  expect(await isNumberStopped(site.services, site.services.database, PHONE)).toBe(true)
  refuse(null)
  site.services.clock.advance(1)
  await site.queueLinks(1)
  await send()
  const failures = (await allTexts(site.services)).map(({ failure }) => failure)
  expect(failures).toEqual(['suppressed'])
  expect(site.taken()).toEqual([])
})

test.each([20429, null])(
  'a 429 (%s) is tried again soon, and is no step of the plan',
  async (code) => {
    await site.queueLinks(1)
    const busy: Fault = { kind: 'status', status: 429 }
    site.twilio.faults.set({ next: Array.from({ length: 9 }, () => busy) })
    if (code !== null) refuse(code)
    for (let tries = 0; tries < 8; tries++) {
      await send()
      site.services.clock.advance(MINUTE_MS)
    }
    expect(await allTexts(site.services)).toMatchObject([{ state: 'due', tries: 8, excused: 8 }])
    site.twilio.faults.set({})
    refuse(null)
    await send()
    expect(await states()).toEqual(['sent'])
  },
)

test('what Retry-After asks for is kept to', async () => {
  await site.queueLinks(1)
  site.twilio.faults.set({ next: [{ kind: 'status', status: 429, retryAfter: 90 }] })
  await send()
  site.services.clock.advance(90_000 - 1)
  await send()
  expect(site.taken()).toEqual([])
  site.services.clock.advance(1001)
  await send()
  expect(site.taken()).toEqual([1])
})

describe('30450', () => {
  test('at once has the text wait half an hour', async () => {
    await site.queueLinks(1)
    refuse(30450)
    await send()
    refuse(null)
    site.services.clock.advance(30 * MINUTE_MS - 1)
    await send()
    expect(site.taken()).toEqual([])
    site.services.clock.advance(1001)
    await send()
    expect(await states()).toEqual(['sent'])
  })

  const blocked = (carrierId: string) =>
    ({ carrierId, state: 'undelivered', failure: 'twilio-30450', to: PHONE }) as const

  test('as a report has it sent once more after half an hour, however often it comes', async () => {
    await site.queueLinks(1)
    await send()
    const [first] = await allTexts(site.services)
    const carrierId = first?.carrier_id ?? ''
    await recordReport(site.services, blocked(carrierId))
    expect(await states()).toEqual(['due'])
    site.services.clock.advance(30 * MINUTE_MS)
    await send()
    await recordReport(site.services, blocked(carrierId))
    expect(await states()).toEqual(['sent'])
    expect(site.taken()).toEqual([2])
  })

  test('as a report that comes before the answer counts too', async () => {
    await site.queueLinks(1)
    const create = site.twilio.messages.create.bind(site.twilio.messages)
    const told: Promise<void>[] = []
    site.twilio.messages.create = (fields) => {
      const message = create(fields)
      told.push(recordReport(site.services, blocked(message.sid)))
      return message
    }
    const carry = site.services.carrier.carry.bind(site.services.carrier)
    site.services.carrier.carry = async (text) => {
      const answer = await carry(text)
      await Promise.all(told)
      return answer
    }
    await send()
    expect(await states()).toEqual(['due'])
  })

  test('gives a text up after a day', async () => {
    await site.queueLinks(1)
    refuse(30450)
    for (let half = 0; half < 50; half++) {
      await send()
      site.services.clock.advance(30 * MINUTE_MS + 1000)
      if ((await states())[0] !== 'due') break
    }
    refuse(null)
    await send()
    expect(
      site.taken().length + (await states()).filter((state) => state === 'failed').length,
    ).toBe(1)
  })
})

describe('a key that is refused', () => {
  test('stops the queue, is said once and in readiness, and texts go on by themselves', async () => {
    await site.queueLinks(20)
    const readiness = openReadiness(site.services, openShutdown())
    expect(await readiness()).toMatchObject({ textCarrier: true, reasons: {} })
    const token: Fault = { kind: 'status', status: 401, only: 'POST /2010' }
    site.twilio.faults.set({ share: [{ of: 1, fault: token }] })
    const outbox = openOutbox(site.services, SEND_OPTIONS)
    await work(outbox)
    const asked = site.twilio.received().length
    expect(asked).toBe(SEND_OPTIONS.atOnce)

    for (let minute = 0; minute < 5; minute++) {
      for (let second = 0; second < 60; second += 10) {
        site.services.clock.advance(10_000)
        await work(outbox)
      }
    }
    expect(site.twilio.received().length - asked).toBe(5)
    expect(await readiness()).toMatchObject({
      ready: true,
      textCarrier: false,
      reasons: { textCarrier: 'The carrier refuses our key and texts wait: status-401' },
    })
    expect(errors()).toMatchObject([{ message: expect.stringContaining('refuses our key') }])
    expect(new Set(await states())).toEqual(new Set(['due']))

    site.twilio.faults.set({})
    for (let second = 0; second < 130; second += 10) {
      site.services.clock.advance(10_000)
      await work(outbox)
    }
    expect(new Set(await states())).toEqual(new Set(['sent']))
    expect(site.taken()).toEqual(Array.from({ length: 20 }, () => 1))
    expect(await readiness()).toMatchObject({ textCarrier: true, reasons: {} })
  })

  test('loses no text, however long it lasts', async () => {
    await site.queueLinks(1)
    const refused: Fault = { kind: 'status', status: 401, only: 'POST /2010' }
    site.twilio.faults.set({ share: [{ of: 1, fault: refused }] })
    for (let hour = 0; hour < 50; hour++) {
      await send()
      site.services.clock.advance(HOUR_MS)
    }
    site.twilio.faults.set({})
    await send()
    expect(await states()).toEqual(['sent'])
  })
})
