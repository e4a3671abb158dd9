import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import { MANAGER, signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../tests/support/test-site.ts'
import { recordLook } from '../platform/audit-log.ts'
import { orderedId } from '../platform/identifiers.ts'

let site: TestSite
beforeEach(async () => void (site = await openTestSite(WITH_DESK)))
afterEach(() => site.close())

const ask = async (query: string) =>
  (await signInOperator(site, SUPPORT)).call('GET', `/operator/record?${query}`)
const looked = async (who: string, what: 'posting looked at' | 'number shown', target: string) => {
  site.services.clock.advance(1)
  await recordLook(site.services, { who, what, target, reason: 'was asked' })
}

test('the record says who did what with what, the latest first, by person and by what it was done with', async () => {
  const agent = await signInAgent(site, { name: 'Aire Valley Motors' })
  const { postingId } = await postCar(site.services)
  await looked(SUPPORT.name, 'posting looked at', postingId)
  await looked(MANAGER.name, 'number shown', postingId)
  await looked(SUPPORT.name, 'number shown', agent.id)
  await looked(SUPPORT.name, 'number shown', orderedId(Date.now()))
  await looked(SUPPORT.name, 'number shown', 'gone')
  const all = (await ask('')).json()
  const shown = (one: Record<string, unknown>) => [one['who'], one['target'], one['path']]
  expect(all.next).toBeNull()
  expect(all.entries.map(shown)).toEqual([
    ['Tom B.', 'gone', null],
    ['Tom B.', null, null],
    ['Tom B.', 'Aire Valley Motors', `/desk/agents/${agent.id}`],
    ['Priya S.', 'AB12 CDE', `/desk/postings/${postingId}`],
    ['Tom B.', 'AB12 CDE', `/desk/postings/${postingId}`],
  ])
  expect(all.entries[3]).toMatchObject({ what: 'number shown', reason: 'was asked', notes: null })
  expect((await ask('who=Priya%20S.')).json().entries).toHaveLength(1)
  expect((await ask(`target=${postingId}`)).json().entries).toHaveLength(2)
})

test('it comes in pages that skip and repeat nothing', async () => {
  for (const target of ['a', 'b', 'c']) await looked(SUPPORT.name, 'number shown', target)
  const first = (await ask('limit=2')).json()
  await looked(SUPPORT.name, 'number shown', 'd')
  const second = (await ask(`limit=2&cursor=${first.next}`)).json()
  const targets = [...first.entries, ...second.entries].map(({ target }) => target)
  expect([targets, second.next]).toEqual([['c', 'b', 'a'], null])
})

test('what is no cursor or limit is refused', async () => {
  for (const query of ['cursor=x', 'limit=0', 'limit=x']) {
    expect([query, (await ask(query)).statusCode]).toEqual([query, 400])
  }
})
