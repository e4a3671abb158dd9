// Every answer of a carrier, and what becomes of the text: when it goes again, and whether that try counts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import {
  fakeClock,
  recordingCarrier,
  recordingLog,
  testConfig,
} from '../../../../tests/support/test-services.ts'
import type { Services } from '../../../platform/services.ts'
import type { Carried } from '../../../platform/ports/carrier.ts'
import type { ClaimedText } from './claim-texts.ts'
import { logResult, resultOfSend, soon, type SendResult } from './record-results.ts'

const NOW = Date.parse('2026-11-18T10:00:00Z')
const NIGHT = Date.parse('2026-11-18T23:00:00Z')
const MORNING = Date.parse('2026-11-19T08:00:00Z')

let clock: ReturnType<typeof fakeClock>
beforeEach(() => {
  clock = fakeClock(NOW)
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => void vi.restoreAllMocks())

const services = () =>
  ({ clock, config: testConfig({ DATA_DIR: '/nowhere' }) }) as unknown as Services

function text(change: Partial<ClaimedText> = {}): ClaimedText {
  const of = { id: 'text', kind: 'link', phone: '+447700900123', body: 'words' } as const
  return { ...of, tries: 1, excused: 0, firstTriedAt: NOW, ...change }
}

const result = (answer: Carried, change: Partial<ClaimedText> = {}) => {
  const { text: of, ...ended } = resultOfSend(services(), text(change), answer)
  expect(of).toEqual(text(change))
  return ended
}

const BUSY: Carried = { outcome: 'temporary', failure: 'busy' }
const REFUSED_KEY: Carried = { outcome: 'refused-key', failure: 'status-401' }
const GAVE_UP = { state: 'failed', failure: 'gave-up' }

test('a text that was taken is sent, under the carrier’s id where it has one', () => {
  const sent = { state: 'sent', at: NOW }
  expect(result({ outcome: 'accepted', carrierId: 'SM1' })).toEqual({ ...sent, carrierId: 'SM1' })
  expect(result({ outcome: 'accepted' })).toEqual({ ...sent, carrierId: null })
})

test('a refusal for good is loud where the operator has to act, and stops the number where it asked to be', () => {
  const failed = { state: 'failed', failure: 'no' }
  const permanent = { outcome: 'permanent', failure: 'no' } as const
  expect(result(permanent)).toEqual({ ...failed, loud: false })
  expect(result({ ...permanent, loud: true })).toEqual({ ...failed, loud: true })
  expect(result({ outcome: 'stopped', failure: 'no' })).toEqual({ ...failed, stopped: true })
})

test.each([
  [1, 0, 5 * SECOND_MS],
  [2, 0, 15 * SECOND_MS],
  [2, 1, 5 * SECOND_MS],
  [3, 0, MINUTE_MS],
  [4, 0, 5 * MINUTE_MS],
  [5, 0, 30 * MINUTE_MS],
  [9, 3, 30 * MINUTE_MS],
])('of %d tries with %d excused the next is %d ms later', (tries, excused, wait) => {
  const due = { state: 'due', dueAt: NOW + wait, failure: 'busy', excused: false }
  expect(result(BUSY, { tries, excused })).toEqual(due)
})

test.each([
  ['link', DAY_MS],
  ['quote', DAY_MS],
  ['code', 10 * MINUTE_MS],
] as const)(
  'a %s is given up once its next try would be more than %d ms after the first',
  (kind, life) => {
    const firstTriedAt = NOW + 5 * SECOND_MS - life
    expect(result(BUSY, { kind, firstTriedAt })).toMatchObject({ state: 'due' })
    expect(result(BUSY, { kind, firstTriedAt: firstTriedAt - 1 })).toEqual(GAVE_UP)
  },
)

test('a quote that would go at night waits for the morning, and a link does not', () => {
  clock.set(NIGHT)
  const firstTriedAt = NIGHT
  for (const kind of ['quote', 'gathered-quotes', 'licence'] as const) {
    expect(result(BUSY, { kind, firstTriedAt })).toMatchObject({ dueAt: MORNING })
  }
  const dueAt = NIGHT + 5 * SECOND_MS
  expect(result(BUSY, { kind: 'link', firstTriedAt })).toMatchObject({ dueAt })
  // What has to wait for the carrier keeps to the hours too.
  expect(result(REFUSED_KEY, { kind: 'quote', firstTriedAt })).toMatchObject({ dueAt: MORNING })
})

test('while the carrier refuses our key, or has us wait, the text goes later and the try does not count', () => {
  const due = (failure: string, ms: number) => {
    return { state: 'due', dueAt: NOW + ms, failure, excused: true }
  }
  const asked = { outcome: 'wait', failure: 'busy', seconds: 90 } as const
  expect(result(REFUSED_KEY)).toEqual(due('status-401', MINUTE_MS))
  expect(result(asked)).toEqual(due('busy', 90 * SECOND_MS))
  const unsaid = { outcome: 'wait', failure: 'busy', seconds: null } as const
  expect(result(unsaid, { tries: 4, excused: 3 })).toMatchObject({ dueAt: NOW + 4 * SECOND_MS })
})

test('one put off for no fault of its own goes after a second, two, four, up to a minute, spread over half of it', () => {
  const waits = (chance: number): number[] => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    return [0, 1, 2, 3, 5, 6, 7, 60].map((put) => soon(put, 1000, null) - 1000)
  }
  expect(waits(0)).toEqual([500, 1000, 2000, 4000, 16_000, 30_000, 30_000, 30_000])
  expect(waits(0.5)).toEqual([750, 1500, 3000, 6000, 24_000, 45_000, 45_000, 45_000])
})

test('a carrier that says when is asked again then, spread over a second', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect([0, 1, 90].map((seconds) => soon(4, 1000, seconds))).toEqual([1500, 2500, 91_500])
})

test('tries that do not count make no text too late, but for a code and one that failed as well', () => {
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
])('the log says of %o which text it was and how that ended', (ended, level, message) => {
  const log = recordingLog()
  logResult({ log, carrier: recordingCarrier() } as unknown as Services, ended)
  const failure = 'failure' in ended ? { failure: 'no' } : {}
  const fields = { textId: 'text', kind: 'link', tries: 2, carrier: 'console', ...failure }
  expect(log.lines).toEqual([{ level, message, fields }])
})
