import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { makeServices, change } from '../../../tests/support/test-services.ts'
import { DONE } from '../../platform/refusal.ts'
import { addAgent } from './apply.ts'
import type { AgentState } from './agent-storage.ts'
import { maySignIn, mayTrade, mayTradeIn } from './trading-status.ts'

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
})

test('an agent that is gone is signed out', async () => {
  expect(await mayTrade(services.database, 'gone')).toEqual({ ok: false, reason: 'signed-out' })
})
