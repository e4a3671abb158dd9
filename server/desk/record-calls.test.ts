import { expect, test } from 'vitest'
import { forEachTest } from '../../tests/support/for-each-test.ts'
import { signInAgent } from '../../tests/support/agent-caller.ts'
import { MANAGER, signInOperator, SUPPORT, WITH_DESK } from '../../tests/support/operator-caller.ts'
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { linesOf, logOf, pathsOf } from '../../tests/support/read-page.ts'
import { postCar } from '../../tests/support/post-car.ts'
import { openTestSite } from '../../tests/support/test-site.ts'
import { recordLook } from '../platform/audit-log.ts'
import { orderedId } from '../platform/identifiers.ts'

const site = forEachTest(() => openTestSite(WITH_DESK))
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
  const all: DeskPage = (await ask('')).json()
  expect(linesOf(all)).toEqual(['What was done here, and what was looked at. '])
  expect(logOf(all)).toEqual([
    'Tom B.; Number shown: gone; was asked',
    'Tom B.; Number shown; was asked',
    'Tom B.; Number shown: Aire Valley Motors; was asked',
    'Priya S.; Number shown: AB12 CDE; was asked',
    'Tom B.; Posting looked at: AB12 CDE; was asked',
  ])
  const lines = all.parts[0]?.items[0]?.log?.lines ?? []
  expect(lines.map(({ what }) => pathsOf(what[0] ?? ''))).toEqual([
    [],
    [],
    [`/desk/agents/${agent.id}`],
    [`/desk/postings/${postingId}`],
    [`/desk/postings/${postingId}`],
  ])
  expect(pathsOf(lines[0]?.who ?? '')).toEqual(['/desk/record?who=Tom%20B.'])
  const hers = (await ask('who=Priya%20S.')).json()
  expect(logOf(hers)).toHaveLength(1)
  expect(linesOf(hers)).toEqual(['What Priya S. did and looked at. Show all'])
  expect(logOf((await ask(`target=${postingId}`)).json())).toHaveLength(2)
})

test('it comes in pages that skip and repeat nothing', async () => {
  for (const target of ['a', 'b', 'c']) await looked(SUPPORT.name, 'number shown', target)
  const first: DeskPage = (await ask('limit=2')).json()
  const earlier = first.parts[0]?.items[1]?.line ?? ''
  await looked(SUPPORT.name, 'number shown', 'd')
  const second: DeskPage = (await ask(pathsOf(earlier)[0]?.split('?')[1] ?? '')).json()
  expect([...logOf(first), ...logOf(second)]).toEqual(
    ['c', 'b', 'a'].map((target) => `Tom B.; Number shown: ${target}; was asked`),
  )
  expect(linesOf(second)).not.toContain('Earlier')
  expect((await ask('cursor=x')).statusCode).toBe(400)
})
