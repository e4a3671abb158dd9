import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forEachTest, it } from '../../../../tests/support/for-each-test.ts'
import { change, makeServices, rowsOf } from '../../../../tests/support/test-services.ts'
import { postCar } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import {
  BUSY,
  queueApprovals,
  queueLinks,
  sendAll,
  sendDueTexts,
} from '../../../../tests/support/send-due-texts.ts'
import type { Carried } from '../../../platform/carriers/carrier.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import {
  openCarrierConcurrency,
  openOutbox,
  SEND_OPTIONS,
  startSender,
  type Sender,
} from './sender.ts'

const ACCEPTED: Carried = { outcome: 'accepted' }

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
  services.carrier.carry = () => Promise.reject(new Error('broken'))
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

describe('texts that wait for another try', () => {
  const BAD = '+447700900666'
  const GOOD = '+447700900456'
  let tried: string[]
  beforeEach(() => {
    tried = []
    services.carrier.carry = async ({ to }) => {
      tried.push(to)
      return to === BAD ? BUSY : ACCEPTED
    }
  })

  test('go once others go again', async () => {
    await queueApprovals(services, 2, BAD)
    await send()
    const outbox = openOutbox(services, SEND_OPTIONS)
    const after: number[] = []
    for (const phones of [[GOOD, BAD], [GOOD], [BAD], [GOOD]]) {
      for (const phone of phones) await queueApprovals(services, 1, phone)
      tried = []
      await sendAll(outbox)
      after.push(tried.filter((phone) => phone === BAD).length)
    }
    expect(after).toEqual([3, 3, 1, 4])
  })

  test('are not hurried while others go', async () => {
    await queueApprovals(services, 1, BAD)
    const outbox = openOutbox(services, SEND_OPTIONS)
    for (const seconds of [5, 15, 59, 1]) {
      await queueApprovals(services, 1, GOOD)
      await sendAll(outbox)
      services.clock.advance(seconds * 1000)
    }
    expect(tried.filter((phone) => phone === BAD)).toHaveLength(3)
  })

  it('wait for the end of a move', async () => {
    const move = {
      id: 'a move',
      other: 'another database',
      changed_at: 0,
      state: 'pausing',
    } as const
    await queueApprovals(services, 1)
    await services.database.insertInto('moves').values(move).execute()
    expect([await openOutbox(services, SEND_OPTIONS).round(), tried]).toEqual([false, []])
  })
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

const TOO_MANY: Carried = { outcome: 'wait', failure: 'x', seconds: null, tooMany: true }

test('a carrier that says too many is handed fewer at a time, and more once it takes them', () => {
  const room = openCarrierConcurrency(services, 8)
  expect(room.free(0)).toBe(8)
  expect(room.free(3)).toBe(5)
  for (let answers = 0; answers < 9; answers++) room.answered(TOO_MANY)
  room.answered(BUSY)
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
  for (let answers = 0; answers < 2; answers++) room.answered(ACCEPTED)
  expect(room.free(0)).toBe(8)
  const carrier = 'console'
  expect(services.log.lines).toMatchObject([
    { message: expect.stringContaining('refuses'), fields: { carrier, failure: 'twilio-20003' } },
    { message: expect.stringContaining('takes our key again'), fields: { carrier } },
  ])
})

const OFTEN = { atOnce: 8, claimMs: 20_000, pollMs: 20 }
const HARDLY_EVER = { ...OFTEN, pollMs: 3_600_000 }

describe('a sender', () => {
  let sender: Sender | undefined
  let pauses: () => unknown[]
  beforeEach(() => {
    sender = undefined
    const pause = vi.spyOn(timers, 'setTimeout')
    syncBuiltinESMExports()
    pauses = () => pause.mock.calls.map(([ms]) => ms)
  })
  afterEach(async () => {
    await sender?.stop()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  test('looks again soon after a text, and every half second while there is none', async () => {
    await queueLink()
    sender = startSender(services)
    await expect.poll(() => pauses().slice(0, 4)).toEqual([10, 10, 10, 500])
  })

  test('records at once what a carrier takes long to answer, and stops at once', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Carried>()
    services.carrier.carry = () => promise
    await queueLink()
    const waiting = startSender(services, HARDLY_EVER)
    await expect.poll(() => pauses().at(-1)).toBe(HARDLY_EVER.pollMs)
    answer(ACCEPTED)
    await expect.poll(states).toEqual(['sent'])
    await expect.poll(() => pauses().at(-1)).toBe(HARDLY_EVER.pollMs)
    await waiting.stop()
  })

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
    answer(ACCEPTED)
    await stopped
    const left = (await texts()).map(({ state, tries }) => `${state} ${tries}`)
    expect(left.toSorted()).toEqual(['due 0', 'sent 1'])
  })

  test('an outage of the database is logged, with longer pauses, and the sender goes on after it', async () => {
    sender = startSender(services, OFTEN)
    await expect.poll(() => pauses().slice(0, 4)).toEqual([10, 20, 10, 20])
    await services.database.schema.alterTable('texts').renameTo('texts_away').execute()
    const failed = () => services.log.lines.filter((line) => line.level === 'error')
    const longer = () => pauses().filter((ms) => Number(ms) > 20)
    await expect.poll(() => longer().slice(0, 3)).toEqual([40, 80, 160])
    await services.database.schema.alterTable('texts_away').renameTo('texts').execute()
    await queueLink()
    await expect.poll(states).toEqual(['sent'])
    for (const line of failed()) {
      expect(line).toMatchObject({ message: 'texts could not be sent', fields: { error: {} } })
    }
  })
})
