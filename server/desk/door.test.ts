import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'

let site: TestSite
let calls: { method: 'GET' | 'POST' | 'DELETE'; url: string }[]

// Every call in the OpenAPI document under Desk, except signing in.
beforeAll(async () => {
  site = await openTestSite(WITH_DESK)
  const document = (await site.app.inject({ url: '/openapi.json' })).json() as {
    paths: Record<string, Record<string, { security?: object }>>
  }
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => path.startsWith('/operator/') && security !== undefined)
      .map(([method]) => ({
        method: method.toUpperCase() as 'GET',
        url: path.replaceAll(/\{\w+\}/g, 'nothing'),
      })),
  )
})
afterAll(() => site.close())

test('nothing that is searched for is in an address, since it may be a phone number', async () => {
  const document = (await site.app.inject({ url: '/openapi.json' })).json() as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
  }
  const inAddresses = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/operator/'))
    .flatMap(([, { get }]) => get?.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
  const names = new Set(inAddresses.map(({ name }) => name))
  expect([...names].toSorted()).toEqual(['by', 'closed', 'cursor', 'limit', 'target', 'who'])
})

test('every call of the desk but for signing in asks for a session', async () => {
  expect(calls.length).toBeGreaterThan(10)
  for (const call of calls) {
    const answer = await site.app.inject(call)
    expect([call, answer.statusCode, answer.json().reason]).toEqual([call, 401, 'signed-out'])
  }
})

test('every change at the desk needs the mark and the origin of its own pages', async () => {
  const { cookie } = await signInOperator(site, SUPPORT)
  for (const call of calls.filter(({ method }) => method !== 'GET')) {
    const answer = await site.app.inject({ ...call, headers: { cookie } })
    expect([call, answer.statusCode, answer.json().reason]).toEqual([call, 403, 'cross-site'])
  }
})
