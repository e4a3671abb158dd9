import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../tests/support/for-each-test.ts'
import { openFaults } from './faults.ts'
import { openStandIn } from './open-stand-in.ts'

let done: string[]
beforeEach(() => void (done = []))
const standIn = forEachTest(() =>
  openStandIn({
    name: 'A stand-in',
    port: 0,
    answer({ path }) {
      done.push(path)
      return { status: 201, body: '{"done":"as it was asked"}' }
    },
    settings: () => ({}),
  }),
)

function ask(path = '/work', headers: Record<string, string> = {}): Promise<Response> {
  const body = 'a=1&client_secret=abcdefghijkl'
  return fetch(standIn.url + path, { method: 'POST', headers, body })
}

async function plan(faults: unknown): Promise<Response> {
  return fetch(`${standIn.url}/faults`, { method: 'POST', body: JSON.stringify(faults) })
}

test('what came is on the page and in the list, its secrets by their last four characters', async () => {
  await ask('/work?<b>', { authorization: 'Bearer 0123456789abcdef', 'x-api-key': 'short' })
  const page = await (await fetch(standIn.url)).text()
  for (const shown of [page, await (await fetch(`${standIn.url}/received`)).text()]) {
    expect(shown).toContain('Bearer …cdef')
    expect(shown).toContain('client_secret=…ijkl')
    expect(shown).not.toMatch(/0123456789|short|abcdefgh|<b>\?/)
  }
  expect(page).not.toContain('<b>"')
  expect(standIn.received()).toMatchObject([{ method: 'POST', status: 201, fault: null }])
})

test('the next requests get the planned faults, in order, only where they are meant, and done first if so planned', async () => {
  expect((await plan({ next: [{ kind: 'status', status: 429, retryAfter: 7 }] })).status).toBe(200)
  const limited = await ask()
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await ask()).status).toBe(201)

  await plan({ next: [{ kind: 'array' }, { kind: 'html', only: 'POST /other' }] })
  expect(await (await ask('/work')).json()).toEqual([{ unexpected: true }])
  expect((await ask('/work')).status).toBe(201)
  expect((await ask('/other')).headers.get('content-type')).toContain('text/html')
  expect(done).toEqual(['/work', '/work'])

  await plan({ next: [{ kind: 'status', status: 500, afterwards: true }] })
  expect((await ask()).status).toBe(500)
  expect(done).toEqual(['/work', '/work', '/work'])
})

test('shares are as large as they were given, until a new plan takes their place', () => {
  const chances = [0.05, 0.19, 0.21, 0.29, 0.31, 0.99]
  const faults = openFaults(() => chances.shift() ?? 0)
  const shared = [
    { of: 0.2, fault: { kind: 'status', status: 429 } },
    { of: 0.1, fault: { kind: 'reset' } },
  ]
  faults.set({ share: shared, next: [{ kind: 'cut', only: 'GET' }] })
  const kinds = Array.from({ length: 6 }, () => faults.take('POST /')?.kind ?? null)
  expect(kinds).toEqual(['status', 'status', 'reset', 'reset', null, null])
  faults.set({})
  expect(faults.take('GET /')).toBeNull()
})

test.for([
  null,
  [],
  { next: {} },
  { next: [{ kind: 'flood' }] },
  { next: [{ kind: 'status', status: 99 }] },
  { share: [0.7, 0.7].map((of) => ({ of, fault: { kind: 'cut' } })) },
])('a wrong plan is refused: %j', async (wrong) => {
  expect((await plan(wrong)).status).toBe(400)
  expect((await ask()).status).toBe(201)
})
