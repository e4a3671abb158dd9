import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { makeServices, change } from '../../../tests/support/test-services.ts'
import { DONE } from '../../platform/refusal.ts'
import { addAgent } from './apply.ts'
import type { AgentState } from './agent-storage.ts'
import { isSubscribed, maySignIn, mayTrade, mayTradeIn, subscriptionEnd } from './trading-status.ts'

const services = forEachTest(() => makeServices())

test.each<[AgentState, boolean, string | null]>([
  ['applied', false, 'not-approved'],
  ['approved', true, null],
  ['suspended', true, 'suspended'],
  ['expired', true, 'licence-expired'],
  ['rejected', false, 'signed-out'],
])('an agent who is %s may sign in: %s; why not trade: %s', async (state, signsIn, why) => {
  expect(maySignIn(state)).toBe(signsIn)
  const answer = why === null ? DONE : { ok: false, reason: why }
  expect(mayTradeIn(state)).toEqual(answer)
  const id = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  await change(services, 'agents', { state })
  expect(await mayTrade(services.database, id)).toEqual(answer)
  expect(await mayTrade(services.database, 'gone')).toEqual({ ok: false, reason: 'signed-out' })
})

test('a subscription ends with the later of what was paid and what the operator gives', () => {
  const ends = [
    [null, null],
    [5, null],
    [null, 6],
    [5, 6],
    [7, 6],
  ] as const
  const found = ends.map(([paid_until, subscribed_until]) =>
    subscriptionEnd({ paid_until, subscribed_until }),
  )
  expect(found).toEqual([null, 5, 6, 6, 7])
  expect(isSubscribed({ paid_until: 5, subscribed_until: 7 }, 6)).toBe(true)
  expect(isSubscribed({ paid_until: 5, subscribed_until: 7 }, 7)).toBe(false)
  expect(isSubscribed({ paid_until: null, subscribed_until: null }, 0)).toBe(false)
})
