import { expect, test } from 'vitest'
import { openReceiver } from '../../../tests/support/answering-receiver.ts'
import { forThisTest } from '../../../tests/support/for-each-test.ts'
import dvla from '../../../tests/contracts/dvla.json' with { type: 'json' }
import dvsa from '../../../tests/contracts/dvsa.json' with { type: 'json' }
import { startRegisters } from '../../../tests/support/registers.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { dvlaRegister } from './dvla.ts'
import { dvsaRegister } from './dvsa.ts'

/** The members of an answer and the types of their values, to any depth. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, shapeOf(held)]))
}

test.for(dvla.answers)('DVLA’s answer about $mark is read as published', async (answer) => {
  const recorded = await forThisTest(
    openReceiver((response) => {
      response.writeHead(answer.status).end(JSON.stringify(answer.body))
    }),
  )
  const baseUrl = new URL(recorded.url).origin
  const register = dvlaRegister({ baseUrl, apiKey: 'the-key' }, () => AbortSignal.timeout(5000))
  expect(await register.ask(answer.mark as Registration)).toEqual(answer.read)
  const [asked] = recorded.received
  expect(asked?.method).toBe(dvla.request.method)
  expect(asked?.headers).toMatchObject({ ...dvla.request.headers, 'x-api-key': 'the-key' })
  expect(JSON.parse(asked?.body ?? '')).toEqual({ registrationNumber: answer.mark })
})

test.for(dvla.answers)('DVLA’s stand-in answers about $mark as published', async (answer) => {
  const registers = await forThisTest(startRegisters())
  const response = await fetch(registers.dvla.url + dvla.request.path, {
    method: dvla.request.method,
    headers: { ...dvla.request.headers, 'x-api-key': registers.settings['DVLA_API_KEY'] ?? '' },
    body: JSON.stringify({ registrationNumber: answer.mark }),
  })
  const body: unknown = await response.json()
  expect(response.status).toBe(answer.status)
  const dated = 'taxDueDate' in answer.body ? { taxDueDate: expect.stringMatching(/^20/) } : {}
  expect(body).toEqual({ ...answer.body, ...dated })
})

const SETTINGS = { clientId: 'client', clientSecret: 's&=cret', apiKey: 'the-key' }

test.for(dvsa.answers)('DVSA’s answer about $mark is read as published', async (answer) => {
  const recorded = await forThisTest(
    openReceiver((response, { method }) => {
      if (method === 'POST') return response.end(JSON.stringify(dvsa.tokenAnswer))
      response.writeHead(answer.status).end(JSON.stringify(answer.body))
    }),
  )
  const baseUrl = new URL(recorded.url).origin
  const settings = { ...SETTINGS, baseUrl, tokenUrl: baseUrl + dvsa.tokenRequest.path }
  const register = dvsaRegister(
    settings,
    () => 0,
    () => AbortSignal.timeout(5000),
  )
  expect(await register.ask(answer.mark as Registration)).toEqual(answer.read)
  const [token, history] = recorded.received
  expect(token?.headers).toMatchObject(dvsa.tokenRequest.headers)
  const form = { ...dvsa.tokenRequest.form, client_id: 'client', client_secret: 's&=cret' }
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual(form)
  expect(history?.method).toBe('GET')
  expect(history?.headers).toMatchObject({ ...dvsa.request.headers, 'x-api-key': 'the-key' })
})

test('DVSA’s stand-in gives tokens and histories of the published shape', async () => {
  const registers = await forThisTest(startRegisters())
  const { dvsa: standIn, settings } = registers
  const form = {
    ...dvsa.tokenRequest.form,
    client_id: settings['DVSA_CLIENT_ID'] ?? '',
    client_secret: settings['DVSA_CLIENT_SECRET'] ?? '',
  }
  const given = await fetch(standIn.tokenUrl, { method: 'POST', body: new URLSearchParams(form) })
  const token = (await given.json()) as typeof dvsa.tokenAnswer
  expect(shapeOf(token)).toEqual(shapeOf(dvsa.tokenAnswer))

  const headers = {
    authorization: `Bearer ${token.access_token}`,
    'x-api-key': settings['DVSA_API_KEY'] ?? '',
  }
  const ask = async (mark: string): Promise<unknown> =>
    (await fetch(standIn.url + dvsa.request.path.replace('{mark}', mark), { headers })).json()
  const published = shapeOf(dvsa.answers[0]?.body) as Record<string, unknown>
  const [tested] = published['motTests'] as Record<string, unknown>[]
  const one = shapeOf(await ask('AA19AAA')) as Record<string, unknown>
  expect(Object.keys(one).toSorted()).toEqual(Object.keys(published).toSorted())
  const [shown] = one['motTests'] as Record<string, unknown>[]
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(Object.keys(tested ?? {}).toSorted())
  const missing = dvsa.answers.find(({ status }) => status === 404)?.body
  expect(shapeOf(await ask('ER19NFD'))).toEqual(shapeOf(missing))
})
