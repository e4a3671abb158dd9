import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { QuotesLink } from '../../../domain/site/addresses.ts'
import { forEachTest, change, makeServices } from '../../../tests/support/test-site.ts'
import { postCarWithLink } from '../../../tests/support/post-car.ts'
import { CORSA } from '../../../tests/support/registers.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { viewPosting } from '../../owners/postings/view-posting.ts'
import { giveQuote } from '../../market/quotes/give-quote.ts'
import { listQuotes } from '../../market/quotes/list-quotes.ts'
import { viewListing } from '../../market/quotes/quotes-link.ts'
import { keepDetails } from '../registers/vehicle-details.ts'
import { viewVehicle } from '../../market/search/show-vehicles.ts'
import { listScrapPrices, setScrapPrice } from '../scrap-prices.ts'

const GUIDE = { from: 150, to: 185, source: 'Leeds Metals' }
const PRICE = { poundsPerTonne: 163, day: '2026-11-18', source: 'Leeds Metals' }

const services = forEachTest(() => makeServices())
let agentId: string
const car = forEachTest(() => postCarWithLink(services))
beforeEach(async () => {
  await keepDetails(services.database, car, { details: CORSA, knownAt: services.clock.now() })
  agentId = await addAgent(services, { name: 'Kirkgate', contact: '0113 496 0127' })
})

async function quote(amountPence: number): Promise<QuotesLink> {
  const { postingId } = car
  const given = await giveQuote(services, { postingId, agentId, amountPence, message: null })
  if (!given.ok) throw new Error(given.reason)
  return given.value
}

async function guides(link: QuotesLink): Promise<unknown[]> {
  const agent = { id: agentId, yard: null }
  const [posting, listing, vehicle] = [
    await viewPosting(services, car.uniqueId),
    await viewListing(services, link),
    await viewVehicle(services, { vehicleId: car.postingId, agent, near: null }),
  ]
  if (!posting.ok || !listing.ok || !vehicle.ok) throw new Error('not found')
  return [posting.value.view, listing.value, vehicle.value].map(({ scrapGuide }) => scrapGuide)
}

test('owner and agent see the same guide and how each quote compares, and none of another registration', async () => {
  await setScrapPrice(services, PRICE, 'Pat')
  const pair = await quote(510_00)
  expect(await guides(pair)).toMatchObject([GUIDE, GUIDE, GUIDE])
  expect(await listQuotes(services, pair)).toMatchObject({
    value: [{ amount: 510, aboveGuide: { standing: 'above', pounds: 325 } }],
  })
  await quote(130_00)
  expect(await listQuotes(services, pair)).toMatchObject({
    value: [{ aboveGuide: { standing: 'below', pounds: 20 } }],
  })
  await change(services, 'postings', { registration: 'AB13CDE' }, { id: car.postingId })
  expect(await guides(pair)).toEqual([null, null, null])
})

test('without a price, or once it is more than thirty days old, there is no guide', async () => {
  const pair = await quote(510_00)
  expect(await guides(pair)).toEqual([null, null, null])
  await setScrapPrice(services, PRICE, 'Pat')
  services.clock.advance(30 * DAY_MS)
  expect(await guides(pair)).toMatchObject([GUIDE, GUIDE, GUIDE])
  services.clock.advance(DAY_MS)
  expect(await guides(pair)).toEqual([null, null, null])
  expect(await listQuotes(services, pair)).toMatchObject({ value: [{ aboveGuide: null }] })
})

test('the price set last counts, also where it is of an earlier day', async () => {
  await setScrapPrice(services, PRICE, 'Pat')
  services.clock.advance(1000)
  await setScrapPrice(services, { ...PRICE, poundsPerTonne: 200, day: '2026-11-01' }, 'Pat')
  const pair = await quote(510_00)
  expect(await guides(pair)).toMatchObject([{ from: 180 }, { from: 180 }, { from: 180 }])
  expect(await listScrapPrices(services, 5)).toMatchObject([
    { poundsPerTonne: 200, shown: true },
    { poundsPerTonne: 163, shown: false },
  ])
})
