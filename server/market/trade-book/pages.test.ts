// Every quote is on one page of the book, the newest change first, whether its car is still there or not.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'

const site = forEachTest(() => openTestSite())
let aire: AgentCaller

beforeEach(async () => void (aire = await signInAgent(site)))

// On nine cars; some go afterwards. Amounts say the order.
async function quoteNine(goes: (amount: number) => boolean): Promise<void> {
  for (let amount = 1; amount <= 9; amount += 1) {
    site.services.clock.advance(1000)
    const { postingId } = await postCar(site.services)
    await aire.call('PUT', `/agent/vehicles/${postingId}/quote`, { amount: amount * 100 })
    if (!goes(amount)) continue
    await erasePosting(site.services, postingId, 'Pat')
  }
}

async function listed(limit: number): Promise<number[]> {
  const amounts: number[] = []
  let cursor = ''
  for (let page = 0; page < 20; page += 1) {
    const { quotes, next } = (
      await aire.call('GET', `/agent/quotes?limit=${limit}${cursor}`)
    ).json()
    expect(quotes.length).toBeLessThanOrEqual(limit)
    amounts.push(...quotes.map(({ amount }: { amount: number }) => amount / 100))
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  return amounts
}

test.each([
  ['all are there', () => false],
  ['all have gone', () => true],
  ['every other has gone', (amount: number) => amount % 2 === 0],
  ['the oldest have gone', (amount: number) => amount < 6],
])('newest first on pages of any length, where %s', async (_what, goes) => {
  await quoteNine(goes)
  for (const limit of [1, 2, 4, 20])
    expect(await listed(limit)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
})
