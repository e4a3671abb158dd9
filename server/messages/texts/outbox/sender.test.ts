import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forEachTest, change, makeServices, rowsOf } from '../../../../tests/support/test-site.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { BUSY, queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import type { Carried } from '../../../platform/carriers/carrier.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import {
  openCarrierConcurrency,
  openOutbox,
  SEND_OPTIONS,
  startSender,
  type Sender,
} from './sender.ts'

const services = forEachTest(() => makeServices())

const texts = () => rowsOf(services, 'texts')
const states = async () => (await texts()).map(({ state }) => state)
const send = () => sendDueTexts(services)
const at = (time: string) => services.clock.set(Date.parse(time))
const queueLink = () => queueLinks(services)

test('a link text is due and counted at once, also at night, and is sent once and unchanged', async () => {
  at('2026-11-18T03:00:00Z')
  const car = await queueLink()
  const now = services.clock.now()
  const { postingId: posting_id, phone } = car
  const [queued] = await texts()
  const { id, body } = queued ?? {}
  const waits = { state: 'due', tries: 0, due_at: now, claimed_until: null }
  expect(queued).toMatchObject({ posting_id, kind: 'link', phone, ...waits })
  expect(body).toContain(`/edit-form/${car.uniqueId}`)
  const [count] = await rowsOf(services, 'text_allowances', 'text_id')
  expect(count).toMatchObject({ text_id: id, kind: 'link', day: '2026-11-18', spent_at: null })
  expect(JSON.stringify(count)).not.toContain(phone.slice(1))
  for (let time = 0; time < 2; time += 1) await send()
  expect(services.carrier.carried).toEqual([{ id, to: phone, body, validSeconds: 86_400 }])
  const sent = { state: 'sent', tries: 1, claimed_until: null, failure: null, sent_at: now }
  expect(await texts()).toMatchObject([sent])
})

test('a text to a number its posting no longer has is deleted, not sent', async () => {
  await queueLink()
  await change(services, 'postings', { phone: '+447700900124' })
  await send()
  expect(services.carrier.carried).toEqual([])
  expect(await texts()).toEqual([])
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

const ACCEPTED: Carried = { outcome: 'accepted' }
const TOO_MANY: Carried = { outcome: 'wait', failure: 'x', seconds: null, tooMany: true }

test('a carrier that says too many is handed fewer at a time, and more once it takes them', () => {
  const room = openCarrierConcurrency(services, 8)
  expect(room.free(0)).toBe(8)
  expect(room.free(3)).toBe(5)
  for (let answers = 0; answers < 9; answers++) room.answered(TOO_MANY)
  expect(room.free(0)).toBe(1)
  for (let answers = 0; answers < 9; answers++) room.answered(ACCEPTED)
  expect(room.free(0)).toBe(8)
})

test('one in five too many slows nothing down, and what it holds back is not too many', () => {
  const room = openCarrierConcurrency(services, 32)
  for (let answers = 0; answers < 200; answers++) {
    room.answered(answers % 5 === 0 ? TOO_MANY : ACCEPTED)
    room.answered({ outcome: 'wait', failure: 'x', seconds: 1800 })
  }
  expect(room.free(0)).toBeGreaterThanOrEqual(30)
})

test('while it refuses the key, one text a minute asks, and only where none is with it', () => {
  let refusal: string | null = null
  services.carrier.refusal = () => refusal
  const room = openCarrierConcurrency(services, 8)
  refusal = 'twilio-20003'
  room.answered({ outcome: 'refused-key', failure: refusal })
  expect(room.free(0)).toBe(0)
  services.clock.advance(60_000)
  expect([room.free(1), room.free(0)]).toEqual([0, 1])
  refusal = null
  room.answered(ACCEPTED)
  expect(room.free(0)).toBe(8)
  expect(services.log.lines.map(({ level }) => level)).toEqual(['error', 'info'])
})

const OFTEN = { atOnce: 8, claimMs: 20_000, pollMs: 20 }
const HARDLY_EVER = { ...OFTEN, pollMs: 3_600_000 }

describe('a sender', () => {
  let sender: Sender | undefined
  beforeEach(() => void (sender = undefined))
  afterEach(() => sender?.stop())

  test('looks at once when it is woken, also while it looks', async () => {
    sender = startSender(services, HARDLY_EVER)
    sender.wake()
    for (const sent of [['sent'], ['sent', 'sent'], ['sent', 'sent', 'sent']]) {
      await queueLink()
      sender.wake()
      await expect.poll(states).toEqual(sent)
    }
  })

  test('a wake is left for the next look while a limit is used up', async () => {
    services.config.textsPerDay = 1
    let lookups = 0
    const counted = services.database.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode') lookups += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    sender = startSender({ ...services, database: counted }, HARDLY_EVER)
    await queueLink()
    sender.wake()
    await expect.poll(states).toEqual(['sent'])
    await queueLink()
    sender.wake()
    const said = () => services.log.lines.map((line) => line.message)
    await expect.poll(said).toContain('texts wait for a limit')
    const before = lookups
    for (let more = 0; more < 20; more += 1) {
      await queueLink()
      sender.wake()
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    // The look that found them may still be at its last lane.
    expect(lookups - before).toBeLessThan(5)
  })

  test('stopping waits for the text that is with the carrier, and claims no other', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Carried>()
    services.carrier.carry = () => promise
    await queueLink()
    const stopping = startSender(services, { ...OFTEN, atOnce: 1 })
    await expect.poll(texts).toMatchObject([{ tries: 1 }])
    const stopped = stopping.stop()
    await queueLink()
    answer({ outcome: 'accepted' })
    await stopped
    expect((await states()).toSorted()).toEqual(['due', 'sent'])
  })

  test('an outage of the database is logged, and the sender goes on after it', async () => {
    await services.database.schema.alterTable('texts').renameTo('texts_away').execute()
    sender = startSender(services, OFTEN)
    const failed = () => services.log.lines.filter((line) => line.level === 'error')
    await expect.poll(() => failed().length).toBeGreaterThan(1)
    await services.database.schema.alterTable('texts_away').renameTo('texts').execute()
    await queueLink()
    await expect.poll(states).toEqual(['sent'])
    expect(failed().every((line) => line.message === 'texts could not be sent')).toBe(true)
  })
})
