// Every way a posting goes, and what the agent who quoted on it keeps.
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { rowsOf, insert } from '../../../tests/support/test-services.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import type { BookQuote } from '../../../domain/wire/trade-book.ts'
import { openQuotedCar } from '../../../tests/support/quoted-car.ts'
import {
  deletePosting,
  disownPosting,
  purgeIdlePostings,
} from '../../owners/postings/remove-posting.ts'
import { erasePosting } from '../../owners/postings/operate-postings.ts'
import { erasePerson } from '../../upkeep/people/erase-person.ts'
import { purgeOldRows } from '../../upkeep/scheduled/tasks.ts'

const quoted = forEachTest(() => openQuotedCar())
beforeEach(async () => {
  await quoted.put({ amount: 450 })
  const named = { make: 'Ford', model: 'Focus', colour: 'Blue', year: 2014 }
  const details = { posting_id: quoted.car.postingId, registration: 'AB12CDE', due_at: null }
  await insert(quoted.services, 'vehicle_details', { ...details, ...named })
})

const gone = async (query = 'part=past', agent = quoted.aire): Promise<BookQuote[]> =>
  (await agent.call('GET', `/agent/quotes?${query}`)).json().quotes
const stored = () => rowsOf(quoted.services, 'past_quotes')

const CAR = {
  amount: 450,
  state: 'gone',
  registrationNumber: 'AB12 CDE',
  district: 'SW1A',
  vehicle: 'Ford, 2014',
  vehicleId: null,
  phoneNumber: null,
  deal: null,
}

test.each([
  ['closed', () => deletePosting(quoted.services, quoted.car.uniqueId)],
  ['stopped', () => disownPosting(quoted.services, quoted.car.uniqueId, 'this-car')],
  ['stopped', () => disownPosting(quoted.services, quoted.car.uniqueId, 'everything')],
  ['unused', () => purgeIdlePostings(quoted.services)],
  ['other-car', () => quoted.edit({ registrationNumber: 'YK12 ABV' })],
])('a car that is %s keeps its plate and what became of it', async (became, go) => {
  const { clock } = quoted.services
  if (became === 'unused') clock.advance(91 * DAY_MS)
  await go()
  if (became === 'unused') clock.advance(-91 * DAY_MS)
  expect(await gone('')).toMatchObject([{ ...CAR, became }])
})

test.each([
  ['alone', () => erasePosting(quoted.services, quoted.car.postingId, 'Pat')],
  ['with its owner', () => erasePerson(quoted.services, quoted.car.phone, 'Pat')],
])('of a car that is erased %s only amount and dates are left', async (_what, erase) => {
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  await quoted.put({ amount: 470 })
  quoted.services.clock.advance(1)
  await erase()
  const nothing = { registrationNumber: null, district: null, vehicle: null }
  expect(await gone()).toMatchObject([
    { amount: 470, became: 'erased', ...nothing },
    { amount: 450, became: 'other-car', ...nothing },
  ])
  expect(JSON.stringify(await stored())).not.toMatch(/AB12|YK12|SW1A|Focus/)
})

test('nothing of the owner is in what is kept', async () => {
  await quoted.edit({ problem: 'Ask for Maureen at 4 Beeston Mount.' })
  await quoted.put({ amount: 450, message: 'Hello Maureen' })
  await deletePosting(quoted.services, quoted.car.uniqueId)
  const kept = JSON.stringify(await stored())
  for (const secret of [quoted.car.phone, 'Maureen', 'Beeston', 'SW1A 1AA', quoted.car.listingId]) {
    expect(kept).not.toContain(secret)
  }
})

test('a registration that is put right again is one car, and another one quoted on is two', async () => {
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  await quoted.edit({ registrationNumber: 'AB12 CDE' })
  expect(await gone('')).toMatchObject([{ state: 'live', registrationNumber: 'AB12 CDE' }])
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  quoted.services.clock.advance(1)
  await quoted.put({ amount: 300 })
  expect(await gone('')).toMatchObject([
    { state: 'live', registrationNumber: 'YK12 ABV', amount: 300 },
    { state: 'gone', registrationNumber: 'AB12 CDE', amount: 450 },
  ])
  await deletePosting(quoted.services, quoted.car.uniqueId)
  const became = (await gone()).map((quote) => quote.became)
  expect(new Set(became)).toEqual(new Set(['closed', 'other-car']))
})

test('what had become of a quote is kept: declined, chosen elsewhere, chosen, collected', async () => {
  await quoted.post('link-opened')
  await quoted.post('decline', { quoteId: await quoted.quoteId() })
  await quoted.put({ amount: 900 }, quoted.kirkgate)
  expect(await gone()).toMatchObject([{ standing: 'declined' }])
  await quoted.choose()
  await quoted.collection('/outcome', { paid: 850 }, quoted.kirkgate)
  await deletePosting(quoted.services, quoted.car.uniqueId)
  expect(await gone()).toMatchObject([{ became: 'chosen-elsewhere' }])
  const collected = { on: '2026-11-18', paid: 850, ownerOutcome: null, ownerPaid: null }
  const theirs = { ...CAR, amount: 900, state: 'collected', collected }
  expect(await gone('', quoted.kirkgate)).toMatchObject([theirs])
})

test('a gone car’s plate and district go after 30 days, and its make, year and price after a year', async () => {
  await deletePosting(quoted.services, quoted.car.uniqueId)
  const { clock } = quoted.services
  const goneAt = clock.now()
  const storedAfter = async (ms: number) => {
    clock.set(goneAt + ms)
    await purgeOldRows(quoted.services)
    return stored()
  }
  const plate = { registration: 'AB12CDE', district: 'SW1A' }
  expect(await storedAfter(30 * DAY_MS)).toMatchObject([plate])
  const kept = { amount_pence: 45_000, car: 'Ford, 2014', became: 'closed' }
  const without = { ...kept, registration: null, district: null }
  expect(await storedAfter(30 * DAY_MS + 1)).toMatchObject([without])
  expect(await storedAfter(365 * DAY_MS)).toMatchObject([without])
  expect(await storedAfter(365 * DAY_MS + 1)).toEqual([])
})
