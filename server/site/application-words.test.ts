import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/time.ts'
import { makeServices, type TestServices } from '../../tests/support/test-services.ts'
import { addAgent } from '../agents/add-agent.ts'
import { approveAgent, rejectAgent } from '../agents/approve-agent.ts'
import { applicationWords, waitWords } from './application-words.ts'

let services: TestServices
beforeEach(async () => void (services = await makeServices()))
afterEach(() => services.close())

async function decidedAfter(hours: number, isApproved: boolean): Promise<void> {
  const { database, clock } = services
  const id = await addAgent(services, { name: 'Aire Valley Motors', contact: '0113 496 0141' })
  await database.updateTable('agents').set({ state: 'applied' }).where('id', '=', id).execute()
  clock.advance(hours * HOUR_MS)
  const decided = isApproved
    ? approveAgent(services, id, 'Ada')
    : rejectAgent(services, id, { who: 'Ada', reason: 'No licence.' })
  expect(await decided).toMatchObject({ ok: true })
}

test('the application page says how long the last decisions took, once there are a few', async () => {
  await decidedAfter(2, true)
  await decidedAfter(6, false)
  expect(await applicationWords(services)()).toBe('')
  await decidedAfter(50, true)
  expect(await applicationWords(services)()).toBe('We usually decide in about 6 hours.')
})

test('it is asked at most once an hour', async () => {
  const words = applicationWords(services)
  expect(await words()).toBe('')
  for (const hours of [0, 0, 0]) await decidedAfter(hours, true)
  expect(await words()).toBe('')
  services.clock.advance(HOUR_MS)
  expect(await words()).toBe('We usually decide in about an hour.')
})

test('it says what a subscription costs where Stripe has a price', async () => {
  const price = { amount: 49, per: 'a month', vat: 'included' } as const
  const payments = { price: async () => price } as unknown as TestServices['payments']
  const words = applicationWords({ ...services, payments })
  expect(await words()).toBe('A subscription costs £49 a month, VAT included.')
})

test.each([
  [1, 'an hour'],
  [6, '6 hours'],
  [20, 'a day'],
  [40, '2 days'],
])('%s hours are about %s', (hours, words) => {
  expect(waitWords(hours * HOUR_MS)).toBe(`We usually decide in about ${words}.`)
})
