import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from './call-outcome.ts'
import { retryingCall, type Called, type Line, type SendOnce } from './retrying-call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
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

test('an answer is taken at once', async () => {
  expect(await call(answered(200))).toMatchObject({ status: 200, begun: [0], tookMs: 0 })
})

test.each([400, 404, 409, 412, 413, 415, 422, 429, 500])(
  'a %i is not asked for twice',
  async (status) => {
    expect(await call(answered(status))).toMatchObject({ status, begun: [0] })
  },
)

test.each([408, 502, 503, 504])('after a %i it asks again', async (status) => {
  const after = await call(answered(status), answered(200))
  expect(after).toMatchObject({ status: 200, begun: [0, 300] })
})

test('a request that is still worked on is asked for again when the site says', async () => {
  const inFlight = answered(409, { 'retry-after': '1' }, { reason: 'in-flight' })
  expect(await call(inFlight, answered(200))).toMatchObject({ status: 200, begun: [0, 1000] })
})

test('a lost answer is asked for again', async () => {
  expect(await call(lost, lost, answered(200))).toMatchObject({
    status: 200,
    begun: [0, 300, 1000],
  })
})

test('a silent connection is given up for a new one', async () => {
  expect(await call(never, answered(200))).toMatchObject({ status: 200, begun: [0, 4300] })
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

test('the wish of Retry-After is kept where it fits', async () => {
  const { begun } = await call(answered(503, { 'retry-after': '5' }), answered(200))
  expect(begun).toEqual([0, 5000])
})

test('a wait that does not fit is not begun', async () => {
  const { status, tookMs } = await call(answered(503, { 'retry-after': '60' }))
  expect({ status, tookMs }).toEqual({ status: 503, tookMs: 0 })
})

test.each(['Wed, 21 Oct 2026 07:28:00 GMT', '', '-1'])(
  'a Retry-After of "%s" is no wish',
  async (wish) => {
    const { begun } = await call(answered(503, { 'retry-after': wish }), answered(200))
    expect(begun).toEqual([0, 300])
  },
)

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
