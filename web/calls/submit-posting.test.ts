import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSendKeys, submitPosting } from './submit-posting.ts'

const accepted = {
  success: true,
  registrationNumber: 'AB12 CDE',
  phoneNumber: '+44 7700 900123',
  textsLate: false,
}

// A request whose fate the test decides.
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []
  static next: ((request: FakeRequest) => void)[] = []
  upload = new EventTarget()
  headers: Record<string, string> = {}
  opened: string[] = []
  aborted = false
  status = 0
  responseText = ''
  open(...opened: string[]): void {
    this.opened = opened
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): null {
    return null
  }
  abort(): void {
    this.aborted = true
    this.ends('abort')
  }
  send(): void {
    FakeRequest.sent.push(this)
    const meet = FakeRequest.next.shift()
    setTimeout(() => meet?.(this), 10)
  }
  uploads(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answers(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.ends('load')
  }
  ends(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  FakeRequest.sent = []
  FakeRequest.next = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function submit(withPhoto: boolean, ...meets: ((request: FakeRequest) => void)[]) {
  FakeRequest.next = meets
  const details = new FormData()
  details.set('registrationNumber', 'ab12cde')
  details.set('phoneNumber', '+447700900123')
  if (withPhoto) details.set('carPhoto', new Blob(['photo']))
  const progress: number[] = []
  const start = performance.now()
  let tookMs = Number.NaN
  const submitting = submitPosting(details, {
    key: 'k'.repeat(32),
    onProgress: (fraction) => progress.push(fraction),
  }).finally(() => (tookMs = performance.now() - start))
  await vi.advanceTimersByTimeAsync(300_000)
  return { outcome: await submitting, progress, tookMs, sent: FakeRequest.sent }
}

const accepts = (request: FakeRequest): void => request.answers(200, accepted)
const isCut = (request: FakeRequest): void => request.ends('error')

const arrives = (request: FakeRequest): void => request.uploads(500, 500)
test('an accepted form gives both echoes', async () => {
  const { outcome, sent } = await submit(false, accepts)
  expect(outcome).toEqual({ kind: 'done', value: accepted })
  expect(sent[0]?.opened).toEqual(['POST', '/car/submit-form'])
})

const BESIDE = [{}, { registrationNumber: 5, phoneNumber: null, textsLate: 'no' }]
test.each(BESIDE)('success: true with %j, whatever status, echoes what was typed', async (more) => {
  const answer = { success: true, ...more }
  const { outcome } = await submit(false, (request) => request.answers(500, answer))
  expect(outcome).toEqual({
    kind: 'done',
    value: { ...accepted, registrationNumber: 'ab12cde', phoneNumber: '07700 900123' },
  })
})

test('the progress of an upload is reported', async () => {
  const { progress } = await submit(true, (request) => {
    for (const loaded of [25, 50, 100]) request.uploads(loaded, 100)
    accepts(request)
  })
  expect(progress).toEqual([0.25, 0.5, 1])
})

test('every try carries the same key', async () => {
  const { outcome, sent } = await submit(false, isCut, accepts)
  expect(outcome.kind).toBe('done')
  const key = 'k'.repeat(32)
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key])
})

test('a form that nobody answers is over within ten seconds', async () => {
  const { outcome, tookMs, sent } = await submit(false, arrives, arrives, arrives, arrives)
  expect(outcome).toEqual({ kind: 'unreachable' })
  expect(tookMs).toBeLessThan(10_000)
  expect(sent.every(({ aborted }) => aborted)).toBe(true)
})

test('a photo that stalls is sent over a new connection', async () => {
  const { outcome, sent } = await submit(true, (request) => request.uploads(30, 100), accepts)
  expect([outcome.kind, sent.length, sent[0]?.aborted]).toEqual(['done', 2, true])
})

/** Reports this many bytes sent at each time (ms); a step without bytes is the accepting answer. */
const uploading =
  (all: number, ...steps: [atMs: number, loaded?: number][]) =>
  (request: FakeRequest): void => {
    for (const [atMs, loaded] of steps) {
      setTimeout(
        () => (loaded === undefined ? accepts(request) : request.uploads(loaded, all)),
        atMs,
      )
    }
  }
const crawling = Array.from({ length: 40 }, (_, step): [number, number] => [step * 3000, step + 1])

test.each([
  ['on a slow line is not given up', uploading(40, ...crawling, [125_000])],
  [
    'that the phone is still sending is waited for',
    uploading(186_000, [0, 131_000], [5000, 160_000], [10_000, 186_000], [35_000]),
  ],
  [
    'that is small is waited for as long as a slow line needs',
    uploading(110_000, [0, 110_000], [20_000]),
  ],
])('a photo %s', async (_how, meet) => {
  const { outcome, sent } = await submit(true, meet)
  expect([outcome.kind, sent.length]).toEqual(['done', 1])
})

test('a photo that nobody answers is over ten seconds after it can have arrived', async () => {
  const { outcome, tookMs } = await submit(true, uploading(100, [0, 50], [4000, 100]))
  expect(outcome).toEqual({ kind: 'unreachable' })
  expect(tookMs).toBeLessThan(18_100)
})

// A key that changed too seldom would swallow a second car; one that changed too often would post twice.

function filled(fields: Record<string, string>, photo?: File): FormData {
  const details = new FormData()
  for (const [name, value] of Object.entries(fields)) details.set(name, value)
  if (photo !== undefined) details.set('carPhoto', photo)
  return details
}

const car = { registrationNumber: 'AB12 CDE', postcode: 'LS11 5DJ', phoneNumber: '07700 900123' }
const photo = (name: string, size = 3): File =>
  new File(['x'.repeat(size)], name, { type: 'image/jpeg' })

test('the same form has the same key, also with its photo, and the key has the right shape', () => {
  const keys = makeSendKeys()
  expect(keys.keyFor(filled(car))).toMatch(/^[0-9a-f]{32}$/)
  expect(keys.keyFor(filled(car))).toBe(keys.keyFor(filled(car)))
  expect(keys.keyFor(filled(car, photo('a.jpg')))).toBe(keys.keyFor(filled(car, photo('a.jpg'))))
})

test('a changed field, another photo, no photo any more, or the same car after a success is another submission', () => {
  const keys = makeSendKeys()
  const sent = [
    filled(car),
    filled({ ...car, postcode: 'LS1 4AP' }),
    filled(car, photo('a.jpg')),
    filled(car, photo('b.jpg')),
    filled(car, photo('b.jpg', 4)),
    filled(car),
  ].map((details) => keys.keyFor(details))
  keys.clear()
  sent.push(keys.keyFor(filled(car)))
  expect(new Set(sent).size).toBe(sent.length)
})
