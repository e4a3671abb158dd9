import { beforeEach, expect, test } from 'vitest'
import { registration } from '../../../tests/support/post-car.ts'
import { openReceiver } from '../../../tests/support/answering-receiver.ts'
import { forEachTest, forThisTest, testConfig } from '../../../tests/support/test-site.ts'
import { startRegisters } from '../../../tests/support/registers.ts'
import { startDvsa, type DvsaStandIn } from '../../../stand-ins/dvsa/start.ts'
import { dvlaRegister } from './dvla.ts'
import { dvsaRegister } from './dvsa.ts'
import type { Ending } from './register.ts'
import type { MotHistory, RegisterEntry, Register } from '../../platform/ports/registers.ts'
import dvlaContract from '../../../tests/contracts/dvla.json' with { type: 'json' }
import dvsaContract from '../../../tests/contracts/dvsa.json' with { type: 'json' }
import type { Registration } from '../../../domain/vehicles/registration.ts'

const MARK = registration('AA19AAA')
const PATIENT = () => AbortSignal.timeout(60_000)
// For what hangs.
const IMPATIENT = () => AbortSignal.timeout(300)

const registers = forEachTest(startRegisters)
let dvla: Register<RegisterEntry>
let dvsa: Register<MotHistory>
let now: number

beforeEach(() => {
  now = 0
  ;[dvla, dvsa] = bothRegisters(PATIENT)
})

function bothRegisters(ending: Ending): [Register<RegisterEntry>, Register<MotHistory>] {
  const { vehicleRegisters } = testConfig(registers.settings)
  if (vehicleRegisters.dvla === null || vehicleRegisters.dvsa === null) throw new Error('not set')
  return [
    dvlaRegister(vehicleRegisters.dvla, ending),
    dvsaRegister(vehicleRegisters.dvsa, () => now, ending),
  ]
}

function tokensGiven(standIn: DvsaStandIn): number {
  return standIn.received().filter(({ method }) => method === 'POST').length
}

test('one token serves all who ask, until it runs out or is taken no longer, and is renewed once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => dvsa.ask(MARK)))
  await dvsa.ask(MARK)
  expect(tokensGiven(registers.dvsa)).toBe(1)
  now = 3599 * 1000
  await dvsa.ask(MARK)
  expect(tokensGiven(registers.dvsa)).toBe(2)

  registers.dvsa.endTokens()
  const answers = await Promise.all(Array.from({ length: 5 }, () => dvsa.ask(MARK)))
  expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['found']))
  expect(tokensGiven(registers.dvsa)).toBe(3)
})

test('a token that ran out by the register’s own clock is renewed too', async () => {
  let theirs = 0
  const short = await forThisTest(startDvsa({ port: 0, now: () => theirs }))
  const settings = {
    ...registers.settings,
    DVSA_BASE_URL: short.url,
    DVSA_TOKEN_URL: short.tokenUrl,
  }
  const { vehicleRegisters } = testConfig(settings)
  if (vehicleRegisters.dvsa === null) throw new Error('not set')
  const register = dvsaRegister(vehicleRegisters.dvsa, () => -1e9, PATIENT)
  expect((await register.ask(MARK)).kind).toBe('found')
  theirs = 3600 * 1000
  expect((await register.ask(MARK)).kind).toBe('found')
  expect(tokensGiven(short)).toBe(2)
})

test('a register that refuses every token is asked twice and no more', async () => {
  const refusal = { kind: 'status', status: 401, only: '/v1/' } as const
  registers.dvsa.faults.set({ share: [{ of: 1, fault: refusal }] })
  expect(await dvsa.ask(MARK)).toEqual({ kind: 'key-refused' })
  expect(registers.dvsa.received()).toHaveLength(4)
})

test.for([
  [{ kind: 'delay', ms: 2000 }, 'timed-out'],
  [{ kind: 'reset' }, 'unreachable'],
  [{ kind: 'cut' }, 'unreachable'],
  [{ kind: 'html' }, 'unreadable'],
  [{ kind: 'array' }, 'unreadable'],
  [{ kind: 'length' }, 'unreadable'],
  [{ kind: 'status', status: 302 }, 'status-302'],
] as const)('%j is a failure called %s, at both', async ([fault, failure]) => {
  const [askedDvla, askedDvsa] =
    failure === 'timed-out' ? bothRegisters(IMPATIENT) : ([dvla, dvsa] as const)
  registers.dvla.faults.set({ next: [fault] })
  expect(await askedDvla.ask(MARK)).toEqual({ kind: 'failed', failure })
  await askedDvsa.ask(MARK)
  registers.dvsa.faults.set({ next: [fault] })
  expect(await askedDvsa.ask(MARK)).toEqual({ kind: 'failed', failure })
  // And the connections are fit for what comes next.
  expect((await dvla.ask(MARK)).kind).toBe('found')
  expect((await dvsa.ask(MARK)).kind).toBe('found')
})

test('Retry-After is heard', async () => {
  registers.dvla.faults.set({ next: [{ kind: 'status', status: 429, retryAfter: 7 }] })
  expect(await dvla.ask(MARK)).toMatchObject({ retryAfterMs: 7000 })
})

const STRANGE: [name: string, body: string][] = [
  ['another car', '{"registrationNumber":"AB12CDE","make":"FORD"}'],
  ['no registration', '{"make":"FORD"}'],
  ['a make that is a number', '{"registrationNumber":"AA19AAA","make":7}'],
  ['a year that is text', '{"registrationNumber":"AA19AAA","yearOfManufacture":"2019"}'],
  ['null', 'null'],
  ['text', '"AA19AAA"'],
  ['nothing', ''],
  ['more than fits', `{"registrationNumber":"AA19AAA","make":"${'A'.repeat(70_000)}"}`],
]

test.for(STRANGE)('an answer with %s is unreadable', async ([, body]) => {
  const receiver = await forThisTest(openReceiver((response) => void response.end(body)))
  const register = dvlaRegister({ baseUrl: new URL(receiver.url).origin, apiKey: 'key' }, PATIENT)
  expect(await register.ask(MARK)).toEqual({ kind: 'failed', failure: 'unreadable' })
})

/** The members of an answer and the types of their values, to any depth. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held)]))
}

test.for(dvlaContract.answers)('DVLA’s answer about $mark is read as published', async (answer) => {
  const recorded = await forThisTest(
    openReceiver((response) => {
      response.writeHead(answer.status).end(JSON.stringify(answer.body ?? {}))
    }),
  )
  const baseUrl = new URL(recorded.url).origin
  const register = dvlaRegister({ baseUrl, apiKey: 'the-key' }, () => AbortSignal.timeout(5000))
  expect(await register.ask(answer.mark as Registration)).toEqual(answer.read)
  const [asked] = recorded.received
  expect(asked?.method).toBe(dvlaContract.request.method)
  expect(asked?.headers).toMatchObject({ ...dvlaContract.request.headers, 'x-api-key': 'the-key' })
  expect(JSON.parse(asked?.body ?? '')).toEqual({ registrationNumber: answer.mark })
})

test.for(dvlaContract.answers)('DVLA’s stand-in answers on $mark as published', async (answer) => {
  const response = await fetch(registers.dvla.url + dvlaContract.request.path, {
    method: dvlaContract.request.method,
    headers: {
      ...dvlaContract.request.headers,
      'x-api-key': registers.settings['DVLA_API_KEY'] ?? '',
    },
    body: JSON.stringify({ registrationNumber: answer.mark }),
  })
  const body: unknown = await response.json()
  expect(response.status).toBe(answer.status)
  const dated = { ...answer.body, taxDueDate: expect.stringMatching(/^20/) }
  expect(body).toEqual(answer.body === undefined ? expect.any(Object) : dated)
})

const SETTINGS = { clientId: 'client', clientSecret: 's&=cret', apiKey: 'the-key' }

test.for(dvsaContract.answers)('DVSA’s answer about $mark is read as published', async (answer) => {
  const recorded = await forThisTest(
    openReceiver((response, { method }) => {
      if (method === 'POST') return response.end(JSON.stringify(dvsaContract.tokenAnswer))
      response.writeHead(answer.status).end(JSON.stringify(answer.body))
    }),
  )
  const baseUrl = new URL(recorded.url).origin
  const settings = { ...SETTINGS, baseUrl, tokenUrl: baseUrl + dvsaContract.tokenRequest.path }
  const register = dvsaRegister(
    settings,
    () => 0,
    () => AbortSignal.timeout(5000),
  )
  expect(await register.ask(answer.mark as Registration)).toEqual(answer.read)
  const [token, history] = recorded.received
  expect(token?.headers).toMatchObject(dvsaContract.tokenRequest.headers)
  const form = { ...dvsaContract.tokenRequest.form, client_id: 'client', client_secret: 's&=cret' }
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual(form)
  expect(history?.method).toBe('GET')
  const headers = { ...dvsaContract.request.headers, 'x-api-key': 'the-key' }
  expect(history?.headers).toMatchObject(headers)
})

test('DVSA’s stand-in gives tokens and histories of the published shape', async () => {
  const { dvsa: standIn, settings } = registers
  const form = {
    ...dvsaContract.tokenRequest.form,
    client_id: settings['DVSA_CLIENT_ID'] ?? '',
    client_secret: settings['DVSA_CLIENT_SECRET'] ?? '',
  }
  const given = await fetch(standIn.tokenUrl, { method: 'POST', body: new URLSearchParams(form) })
  const token = (await given.json()) as typeof dvsaContract.tokenAnswer
  expect(shapeOf(token)).toEqual(shapeOf(dvsaContract.tokenAnswer))

  const headers = {
    authorization: `Bearer ${token.access_token}`,
    'x-api-key': settings['DVSA_API_KEY'] ?? '',
  }
  const ask = async (mark: string): Promise<unknown> =>
    (
      await fetch(standIn.url + dvsaContract.request.path.replace('{mark}', mark), { headers })
    ).json()
  const published = shapeOf(dvsaContract.answers[0]?.body) as Record<string, unknown>
  const [tested] = published['motTests'] as Record<string, unknown>[]
  const one = shapeOf(await ask('AA19AAA')) as Record<string, unknown>
  expect(Object.keys(one).toSorted()).toEqual(Object.keys(published).toSorted())
  const [shown] = one['motTests'] as Record<string, unknown>[]
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(Object.keys(tested ?? {}).toSorted())
  const missing = dvsaContract.answers.find(({ status }) => status === 404)?.body
  expect(shapeOf(await ask('ER19NFD'))).toEqual(shapeOf(missing))
})
