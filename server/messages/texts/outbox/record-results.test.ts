import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import { startTwilio } from '../../../../stand-ins/twilio/start.ts'
import { forEachTest, makeServices, rowOf, rowsOf } from '../../../../tests/support/test-site.ts'
import { postCar, type PostedCar } from '../../../../tests/support/post-car.ts'
import { quoteOn } from '../../../../tests/support/quote-on.ts'
import { queueCode, queueLinks, sendDueTexts } from '../../../../tests/support/send-due-texts.ts'
import { testTwilio } from '../../../../tests/support/test-twilio.ts'
import { erasePosting } from '../../../owners/postings/operate-postings.ts'
import type { Carried, DeliveryReport } from '../../../platform/carriers/carrier.ts'
import { erasePerson } from '../../../upkeep/people/erase-person.ts'
import { purgeOldRows } from '../../../upkeep/scheduled/tasks.ts'
import { twilioCarrier } from '../../../platform/carriers/twilio.ts'
import { isNumberStopped } from '../limits/stopped-numbers.ts'
import type { ClaimedText } from './claim-texts.ts'
import {
  logResult,
  recordReport,
  redactCarried,
  resultOfSend,
  soon,
  type SendResult,
} from './record-results.ts'

const PHONE = '+447700900123'
const NOW = Date.parse('2026-11-18T10:00:00Z')
const NIGHT = Date.parse('2026-11-18T23:00:00Z')
const MORNING = Date.parse('2026-11-19T08:00:00Z')

const services = forEachTest(() => makeServices())

describe('an answer', () => {
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  function text(change: Partial<ClaimedText> = {}): ClaimedText {
    const of = { id: 'text', kind: 'link', phone: PHONE, body: 'words' } as const
    return { ...of, tries: 1, excused: 0, firstTriedAt: NOW, ...change }
  }

  const result = (answer: Carried, change: Partial<ClaimedText> = {}) => {
    const { text: of, ...ended } = resultOfSend(services, text(change), answer)
    expect(of).toEqual(text(change))
    return ended
  }

  const BUSY: Carried = { outcome: 'temporary', failure: 'busy' }
  const REFUSED_KEY: Carried = { outcome: 'refused-key', failure: 'busy' }
  const SENT = { state: 'sent', at: NOW }
  const FAILED = { state: 'failed', failure: 'no' }
  const GAVE_UP = { state: 'failed', failure: 'gave-up' }
  const due = (ms: number, excused: boolean) => {
    return { state: 'due', dueAt: NOW + ms, failure: 'busy', excused }
  }

  test.each([
    ['accepted', { carrierId: 'SM1' }, { ...SENT, carrierId: 'SM1' }],
    ['accepted', {}, { ...SENT, carrierId: null }],
    ['permanent', { failure: 'no' }, { ...FAILED, loud: false }],
    ['permanent', { failure: 'no', loud: true }, { ...FAILED, loud: true }],
    ['stopped', { failure: 'no' }, { ...FAILED, stopped: true }],
    ['refused-key', { failure: 'busy' }, due(MINUTE_MS, true)],
    ['wait', { failure: 'busy', seconds: 90 }, due(90 * SECOND_MS, true)],
  ])('%s with %o ends a try as %o', (outcome, said, ended) => {
    expect(result({ outcome, ...said } as Carried)).toEqual(ended)
  })

  test.each([
    [1, 0, 5 * SECOND_MS],
    [2, 0, 15 * SECOND_MS],
    [2, 1, 5 * SECOND_MS],
    [3, 0, MINUTE_MS],
    [4, 0, 5 * MINUTE_MS],
    [5, 0, 30 * MINUTE_MS],
    [9, 3, 30 * MINUTE_MS],
  ])('to the last of %d tries with %d excused has the next %d ms later', (tries, excused, wait) => {
    expect(result(BUSY, { tries, excused })).toEqual(due(wait, false))
  })

  test.each([
    ['link', DAY_MS],
    ['quote', DAY_MS],
    ['code', 10 * MINUTE_MS],
  ] as const)('gives a %s up whose next try would be more than %d ms after the first', (...of) => {
    const [kind, life] = of
    const firstTriedAt = NOW + 5 * SECOND_MS - life
    expect(result(BUSY, { kind, firstTriedAt })).toMatchObject({ state: 'due' })
    expect(result(BUSY, { kind, firstTriedAt: firstTriedAt - 1 })).toEqual(GAVE_UP)
  })

  test('at night has a quote wait for the morning, also where the carrier does, and no link', () => {
    services.clock.set(NIGHT)
    const firstTriedAt = NIGHT
    for (const kind of ['quote', 'gathered-quotes', 'licence'] as const) {
      for (const answer of [BUSY, REFUSED_KEY]) {
        expect(result(answer, { kind, firstTriedAt })).toMatchObject({ dueAt: MORNING })
      }
    }
    const dueAt = NIGHT + 5 * SECOND_MS
    expect(result(BUSY, { kind: 'link', firstTriedAt })).toMatchObject({ dueAt })
  })

  test('that has it wait goes on after a second, two, four, up to a minute, spread over half of it', () => {
    const unsaid = { outcome: 'wait', failure: 'busy', seconds: null } as const
    expect(result(unsaid, { tries: 4, excused: 3 })).toEqual(due(4 * SECOND_MS, true))
    const waits = (chance: number): number[] => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      return [0, 1, 2, 3, 5, 6, 7, 60].map((put) => soon(put, 1000, null) - 1000)
    }
    expect(waits(0)).toEqual([500, 1000, 2000, 4000, 16_000, 30_000, 30_000, 30_000])
    expect(waits(0.5)).toEqual([750, 1500, 3000, 6000, 24_000, 45_000, 45_000, 45_000])
    // Where the carrier says when, over a second.
    expect([0, 1, 90].map((seconds) => soon(4, 1000, seconds))).toEqual([1500, 2500, 91_500])
  })

  test('that does not count makes no text too late, but a code and one that failed as well', () => {
    const old = { firstTriedAt: NOW - 2 * DAY_MS, tries: 9 }
    expect(result(REFUSED_KEY, { ...old, excused: 8 })).toMatchObject({ state: 'due' })
    expect(result(REFUSED_KEY, { ...old, excused: 7 })).toEqual(GAVE_UP)
    expect(result(REFUSED_KEY, { ...old, excused: 8, kind: 'code' })).toEqual(GAVE_UP)
    expect(result(REFUSED_KEY, { kind: 'code' })).toMatchObject({ state: 'due' })
    expect(result(REFUSED_KEY, { tries: 2, excused: 0 })).toMatchObject({ state: 'due' })
  })

  const TRIED = text({ tries: 2 })
  const NO = { text: TRIED, state: 'failed', failure: 'no' } as const

  // As loud as the operator has to hear each.
  test.each<[result: SendResult, level: string, message: string]>([
    [{ text: TRIED, state: 'sent', at: 1, carrierId: 'SM1' }, 'info', 'text sent'],
    [{ text: TRIED, state: 'gone' }, 'info', 'text had nothing left to tell'],
    [NO, 'warn', 'text failed'],
    [{ ...NO, loud: false }, 'warn', 'text failed'],
    [{ ...NO, loud: true }, 'error', 'text failed'],
    [{ ...NO, state: 'due', dueAt: 1, excused: false }, 'warn', 'text put off'],
  ])('that ends it as %o is logged with which text it was', (ended, level, message) => {
    logResult(services, ended)
    const failure = 'failure' in ended ? { failure: 'no' } : {}
    const fields = { textId: 'text', kind: 'link', tries: 2, carrier: 'console', ...failure }
    expect(services.log.lines).toEqual([{ level, message, fields }])
  })
})

describe('a report', () => {
  beforeEach(() => void (services.carrier.reports = { heldBack: 'held-back', stopped: 'stopped' }))

  const text = () => rowOf(services, 'texts')
  const stopped = () => isNumberStopped(services, services.database, PHONE)
  const tell = (told: Partial<DeliveryReport>) => {
    const report = { carrierId: 'SM1', state: 'undelivered', failure: null, to: PHONE } as const
    return recordReport(services, { ...report, ...told })
  }
  const heldBack = () => tell({ failure: 'held-back' })
  const sentLink = () => sent(() => queueLinks(services, 1, { phone: PHONE }))

  async function sent(queue: () => Promise<unknown>): Promise<void> {
    services.carrier.answerWith({ outcome: 'accepted', carrierId: 'SM1' })
    await queue()
    await sendDueTexts(services)
  }

  test('that a text was lost, or of another text, has none sent again', async () => {
    await sentLink()
    await tell({ carrierId: 'SM0', failure: 'held-back' })
    await tell({ failure: 'lost' })
    expect(await text()).toMatchObject({ state: 'sent' })
  })

  test('that the network held it back has it go again in half an hour, also where that is told before it was taken', async () => {
    await heldBack()
    await sentLink()
    const dueAt = NOW + 30 * MINUTE_MS
    expect(await text()).toMatchObject({ state: 'due', due_at: dueAt, carrier_id: null })
  })

  test('of a quote that was held back in the evening has it go in the morning', async () => {
    const car = await postCar(services)
    await sent(() => quoteOn(services, car))
    services.clock.set(Date.parse('2026-11-18T19:45:00Z'))
    await sendDueTexts(services)
    await heldBack()
    expect(await text()).toMatchObject({ kind: 'quote', due_at: MORNING })
  })

  test.each([
    [0, DAY_MS - 30 * MINUTE_MS, 'due'],
    [0, DAY_MS - 30 * MINUTE_MS + 1, 'sent'],
    [HOUR_MS, DAY_MS - HOUR_MS, 'due'],
  ])('has it go again for a day from its first try: %d, %d ms, %s', async (before, ms, state) => {
    await queueLinks(services, 1, { phone: PHONE })
    services.clock.advance(before)
    await sent(async () => undefined)
    services.clock.advance(ms)
    await heldBack()
    expect(await text()).toMatchObject({ state })
  })

  test('of a code that was held back has it not sent again', async () => {
    await sent(() => queueCode(services, PHONE))
    await heldBack()
    expect(await text()).toMatchObject({ state: 'sent' })
  })

  test('that the number asked to be stopped stops it and takes its postings, unless its end was told before', async () => {
    await postCar(services, { phone: PHONE })
    await tell({ carrierId: 'SM2', state: 'delivered' })
    await tell({ carrierId: 'SM2', failure: 'stopped' })
    expect(await stopped()).toBe(false)
    await tell({ failure: 'stopped', to: null })
    expect(await stopped()).toBe(false)
    await tell({ carrierId: 'SM3', failure: 'stopped' })
    expect(await stopped()).toBe(true)
    expect(await rowsOf(services, 'postings')).toEqual([])
  })
})

describe('Twilio’s wording of a text', () => {
  const twilio = forEachTest(() => startTwilio({ port: 0, afterMs: null }))
  let car: PostedCar

  const bodies = () => twilio.messages.list().map(({ body }) => body)
  const setStates = (status: 'delivered' | 'queued') => {
    for (const message of twilio.messages.list()) message.status = status
  }

  beforeEach(async () => {
    const statusUrl = 'https://beatscrap.example/texts/twilio-status'
    Object.assign(services.carrier, twilioCarrier(testTwilio(twilio.url), statusUrl))
    car = await queueLinks(services)
    await sendDueTexts(services)
    setStates('delivered')
  })

  test.each([
    ['by its age', () => (services.clock.advance(7 * DAY_MS + 1), purgeOldRows(services))],
    ['with its posting', () => erasePosting(services, car.postingId, 'Pat')],
    ['at an erasure', () => erasePerson(services, car.phone, 'Pat')],
  ])('goes once ours has gone %s', async (_how, go) => {
    await redactCarried(services)
    expect(bodies()).toEqual([expect.stringContaining('AB12 CDE')])
    await go()
    await redactCarried(services)
    expect(bodies()).toEqual([''])
    expect(await rowsOf(services, 'carried_texts', 'carrier_id')).toEqual([])
  })

  test('is asked for again where the text is still on its way, or Twilio does not answer', async () => {
    await erasePosting(services, car.postingId, 'Pat')
    setStates('queued')
    await redactCarried(services)
    twilio.faults.set({ next: [{ kind: 'status', status: 503 }] })
    setStates('delivered')
    await redactCarried(services)
    expect(bodies()).toEqual([expect.stringContaining('AB12 CDE')])
    const failures = services.log.lines.map(({ fields }) => fields['failure']).filter(Boolean)
    expect(failures).toEqual(['kept', 'no-answer'])
    await redactCarried(services)
    expect(bodies()).toEqual([''])
  })
})

test('of carried texts each is redacted by itself, and none is asked for after one without an answer', async () => {
  const asked: string[] = []
  let outcome: 'kept' | 'no-answer' = 'kept'
  services.carrier.redact = async (id) => {
    asked.push(id)
    return outcome
  }
  const carried = Array.from({ length: 501 }, (_, at) => {
    return { carrier_id: `SM${at}`, text_id: `gone ${at}`, carried_at: 0 }
  })
  await services.database.insertInto('carried_texts').values(carried).execute()
  await redactCarried(services)
  expect([asked.length, new Set(asked).size]).toEqual([501, 501])
  outcome = 'no-answer'
  await redactCarried(services)
  expect(asked).toHaveLength(502)
})
