import { beforeAll, expect, test } from 'vitest'
import { forAllTests, forThisTest, openTestSite } from '../../tests/support/test-site.ts'
import { signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'

type Described = Record<string, { security?: object; parameters?: { name: string; in: string }[] }>

const site = forAllTests(() => openTestSite(WITH_DESK))
let described: [path: string, methods: Described][]
let calls: { method: 'GET' | 'POST' | 'DELETE'; url: string }[]

// Every call in the OpenAPI document under Desk, except signing in.
beforeAll(async () => {
  const { paths } = (await site.get('/openapi.json')).json<{ paths: Record<string, Described> }>()
  described = Object.entries(paths).filter(([path]) => path.startsWith('/operator/'))
  calls = described.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security !== undefined)
      .map(([method]) => ({
        method: method.toUpperCase() as 'GET',
        url: path.replaceAll(/\{\w+\}/g, 'nothing'),
      })),
  )
})

test('nothing that is searched for is in an address, since it may be a phone number', () => {
  const inAddresses = described
    .flatMap(([, { get }]) => get?.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
  const names = new Set(inAddresses.map(({ name }) => name))
  expect([...names].toSorted()).toEqual(['by', 'cursor', 'limit', 'target', 'who'])
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

test('erasing, copying a person, money and the record are for managers alone', async () => {
  const tom = await signInOperator(site, SUPPORT)
  const refused: string[] = []
  for (const { method, url } of calls.filter((call) => call.method !== 'DELETE')) {
    const answer = await tom.call(method, url, method === 'POST' ? {} : undefined)
    if (answer.statusCode === 403) refused.push(url.replace('/operator/', ''))
  }
  expect(refused.toSorted()).toEqual([
    'agents/nothing/allowance',
    'agents/nothing/close',
    'agents/nothing/erase',
    'agents/nothing/subscription',
    'deals/nothing/record',
    'people/erase',
    'people/export',
    'people/lift',
    'people/stop',
    'postings/nothing/erase',
  ])
})

test('an operator’s writes are counted by operator, also where two share an address', async () => {
  const shared = await forThisTest(openTestSite({ ...WITH_DESK, SUBMISSIONS_PER_HOUR: '2' }))
  const [tom, priya] = [await signInOperator(shared, SUPPORT), await signInOperator(shared)]
  const retry = async (by: typeof tom) =>
    (await by.call('POST', '/operator/texts/retry', { hours: 1 })).statusCode
  expect([await retry(tom), await retry(tom), await retry(tom)]).toEqual([200, 200, 429])
  expect(await retry(priya)).toBe(200)
})
