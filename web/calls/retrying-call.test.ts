import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from './call-outcome.ts'
import { pause, retryingCall, type Called, type Line, type SendOnce } from './retrying-call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never: SendOnce = () => new Promise(() => undefined)
const lost: SendOnce = () => Promise.reject(new TypeError('Failed to fetch'))

function answered(status: number, headers: Record<string, string> = {}, body?: unknown): SendOnce {
  const answer: Answer = { status, body, header: (name) => headers[name] ?? null }
  return () => Promise.resolve(answer)
}

// Plays the given tries, the last one for ever, and tells when the outcome came.
async function call(...plan: SendOnce[]) {
  const begun: number[] = []
  const start = performance.now()
  const sendOnce: SendOnce = (line: Line) => {
    begun.push(performance.now() - start)
    const send = plan[Math.min(begun.length, plan.length) - 1] ?? never
    return send(line)
  }
  let tookMs = Number.NaN
  const calling = retryingCall(sendOnce).then((called: Called) => {
    tookMs = performance.now() - start
    return called
  })
  await vi.advanceTimersByTimeAsync(120_000)
  const { answer, maybeDoneBefore } = await calling
  return { status: answer?.status ?? null, maybeDoneBefore, begun, tookMs }
}

const FINAL = [200, 400, 404, 409, 412, 413, 415, 422, 429, 500]
test.each(FINAL)('a %i is taken at once, and not asked for twice', async (status) => {
  expect(await call(answered(status))).toMatchObject({ status, begun: [0], tookMs: 0 })
})

const inFlight = answered(409, { 'retry-after': '1' }, { reason: 'in-flight' })
const wishing = (wish: string) => answered(503, { 'retry-after': wish })

test.each<[string, SendOnce[], again: number[]]>([
  ['after a 408', [answered(408)], [300]],
  ['after a 502', [answered(502)], [300]],
  ['after a 503', [answered(503)], [300]],
  ['after a 504', [answered(504)], [300]],
  ['when the site says, where the request is still worked on', [inFlight], [1000]],
  ['after two lost answers', [lost, lost], [300, 1000]],
  ['by a new connection, where the first is silent', [never], [4300]],
  ['when Retry-After says', [wishing('5')], [5000]],
  ['soon, where Retry-After is a day', [wishing('Wed, 21 Oct 2026 07:28:00 GMT')], [300]],
  ['soon, where Retry-After is empty', [wishing('')], [300]],
  ['soon, where Retry-After is less than nothing', [wishing('-1')], [300]],
])('it asks again %s', async (_when, plan, again) => {
  const after = await call(...plan, answered(200))
  expect(after).toMatchObject({ status: 200, begun: [0, ...again] })
})

test('where every answer takes five seconds the second try waits for its own', async () => {
  const slowAnswer: SendOnce = async (line) => {
    await pause(5000)
    return answered(200)(line)
  }
  expect(await call(slowAnswer)).toMatchObject({ status: 200, begun: [0, 4300], tookMs: 9300 })
})

test.each([
  ['silence', never],
  ['a lost connection', lost],
  ['a server that is down', answered(503)],
  ['a gateway that is lost', answered(504, { 'retry-after': '2' })],
])('%s comes to an outcome within ten seconds', async (_what, sendOnce) => {
  const { tookMs } = await call(sendOnce)
  expect(tookMs).toBeLessThan(10_000)
})

test('the last refusal is the outcome', async () => {
  expect(await call(lost, answered(503))).toMatchObject({ status: 503 })
})

test('a wait that does not fit is not begun', async () => {
  const { status, tookMs } = await call(wishing('60'))
  expect({ status, tookMs }).toEqual({ status: 503, tookMs: 0 })
})

const slow: SendOnce = async ({ moving, signal }) => {
  for (let second = 0; second < 60; second++) {
    moving(5000)
    await pause(1000)
    if (signal.aborted) throw new Error('Given up.')
  }
  return answered(200)({ signal, moving })
}

const stalls: SendOnce = async ({ moving }) => {
  await pause(3000)
  moving(5000)
  return new Promise(() => undefined)
}

test('bytes that move keep a try alive', async () => {
  expect(await call(slow)).toMatchObject({ status: 200, begun: [0], tookMs: 60_000 })
})

test('bytes that stop moving end in an outcome within ten seconds of the last', async () => {
  const { begun, status } = await call(stalls, never)
  expect({ begun, status }).toEqual({ begun: [0, 8300], status: null })
})

test('a try that may have been carried out is remembered', async () => {
  expect(await call(lost, answered(404))).toMatchObject({ status: 404, maybeDoneBefore: true })
  expect(await call(answered(504), answered(404))).toMatchObject({ maybeDoneBefore: true })
  expect(await call(answered(503), answered(404))).toMatchObject({ maybeDoneBefore: false })
  expect(await call(answered(404))).toMatchObject({ maybeDoneBefore: false })
})
