// Whatever agents do, in any order: each changes and sees only the own quotes.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../tests/support/test-services.ts'
import { signInAgent, type AgentCaller } from '../../../tests/support/agent-caller.ts'
import { postCar } from '../../../tests/support/post-car.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'

let site: TestSite
let agents: AgentCaller[]
let cars: string[]

beforeAll(async () => {
  site = await openTestSite({
    SUBMISSIONS_PER_HOUR: '0',
    READS_PER_MINUTE: '0',
    QUOTES_PER_HOUR: '0',
    QUOTES_PER_DAY: '0',
  })
  agents = []
  for (const name of ['Aire', 'Kirkgate', 'Wharfe']) agents.push(await signInAgent(site, { name }))
  const posted = ['AB12CDE', 'YK12ABV'].map((registration) =>
    postCar(site.services, { registration }),
  )
  cars = (await Promise.all(posted)).map((car) => car.postingId)
})
afterAll(() => site.close())

const anyAct = fc.record({
  agent: fc.nat(2),
  car: fc.nat(1),
  // Every amount says whose it is by its pence; null withdraws.
  pounds: fc.option(fc.integer({ min: 10, max: 999 })),
})

test('no sequence of calls changes or shows another agent’s quote', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (acts) => {
      await site.services.database.deleteFrom('quotes').execute()
      const expected = new Map<string, number>()
      for (const { agent, car, pounds } of acts) {
        const key = `${agent} ${car}`
        const address = `/agent/vehicles/${cars[car]}/quote`
        const amount = pounds === null ? null : (pounds * 100 + agent + 1) / 100
        if (amount === null) {
          const withdrawn = await agents[agent]?.call('DELETE', address)
          expect(withdrawn?.statusCode).toBe(expected.delete(key) ? 200 : 404)
        } else {
          const first = await agents[agent]?.call('PUT', address, { amount })
          const again = { amount, amountAgain: amount }
          const given =
            first?.statusCode === 409 ? await agents[agent]?.call('PUT', address, again) : first
          expect(given?.statusCode).toBe(200)
          expected.set(key, amount)
        }
        expect(await storedQuotes()).toEqual(inOrder([...expected]))
      }
      for (const [index, agent] of agents.entries()) await seesOnlyOwn(index, agent, expected)
    }),
    { seed: 20_250_518, numRuns: 15 },
  )
})

async function storedQuotes(): Promise<Map<string, number>> {
  const rows = await rowsOf(site.services, 'quotes')
  const quotes = rows.map((row): [string, number] => [
    `${agents.findIndex(({ id }) => id === row.agent_id)} ${cars.indexOf(row.posting_id)}`,
    row.amount_pence / 100,
  ])
  return inOrder(quotes)
}

function inOrder(quotes: [string, number][]): Map<string, number> {
  return new Map(quotes.toSorted(([one], [other]) => one.localeCompare(other)))
}

async function seesOnlyOwn(
  index: number,
  agent: AgentCaller,
  expected: Map<string, number>,
): Promise<void> {
  const listed = (await agent.call('GET', '/agent/vehicles')).json().vehicles
  const own = (await agent.call('GET', '/agent/quotes')).json().quotes
  const amounts = new Set(
    [...expected].filter(([key]) => key.startsWith(`${index} `)).map(([, amount]) => amount),
  )
  const shown = listed.flatMap((car: { ownQuote: { amount: number } | null }) =>
    car.ownQuote === null ? [] : [car.ownQuote.amount],
  )
  expect(new Set(shown)).toEqual(amounts)
  expect(new Set(own.map((quote: { amount: number }) => quote.amount))).toEqual(amounts)
}
