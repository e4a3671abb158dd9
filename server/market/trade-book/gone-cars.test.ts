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
  await insert(quoted.site.services, 'vehicle_details', { ...details, ...named })
})

const gone = async (query = 'part=past'): Promise<BookQuote[]> =>
  (await quoted.aire.call('GET', `/agent/quotes?${query}`)).json().quotes
const stored = () => rowsOf(quoted.site.services, 'past_quotes')

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
  ['closed', () => deletePosting(quoted.site.services, quoted.car.uniqueId)],
  ['stopped', () => disownPosting(quoted.site.services, quoted.car.uniqueId, 'this-car')],
  ['stopped', () => disownPosting(quoted.site.services, quoted.car.uniqueId, 'everything')],
  ['unused', () => purgeIdlePostings(quoted.site.services)],
  ['other-car', () => quoted.edit({ registrationNumber: 'YK12 ABV' })],
])('a car that is %s keeps its plate and what became of it', async (became, go) => {
  const { clock } = quoted.site.services
  if (became === 'unused') clock.advance(91 * DAY_MS)
  await go()
  if (became === 'unused') clock.advance(-91 * DAY_MS)
  expect(await gone('')).toMatchObject([{ ...CAR, became }])
})

test.each([
  ['alone', () => erasePosting(quoted.site.services, quoted.car.postingId, 'Pat')],
  ['with its owner', () => erasePerson(quoted.site.services, quoted.car.phone, 'Pat')],
])('of a car that is erased %s only amount and dates are left', async (_what, erase) => {
  await quoted.edit({ registrationNumber: 'YK12 ABV' })
  await quoted.put({ amount: 470 })
  quoted.site.services.clock.advance(1)
  await erase()
  expect(await gone()).toMatchObject([
    { amount: 470, became: 'erased', registrationNumber: null, district: null, vehicle: null },
    { amount: 450, became: 'other-car', registrationNumber: null, district: null, vehicle: null },
  ])
  expect(JSON.stringify(await stored())).not.toMatch(/AB12|YK12|SW1A|Focus/)
})

test('nothing of the owner is in what is kept', async () => {
  await quoted.edit({ problem: 'Ask for Maureen at 4 Beeston Mount.' })
  await quoted.put({ amount: 450, message: 'Hello Maureen' })
  await deletePosting(quoted.site.services, quoted.car.uniqueId)
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
  quoted.site.services.clock.advance(1)
  await quoted.put({ amount: 300 })
  expect(await gone('')).toMatchObject([
    { state: 'live', registrationNumber: 'YK12 ABV', amount: 300 },
    { state: 'gone', registrationNumber: 'AB12 CDE', amount: 450 },
  ])
  await deletePosting(quoted.site.services, quoted.car.uniqueId)
  expect(new Set((await gone()).map(({ became }) => became))).toEqual(
    new Set(['closed', 'other-car']),
  )
})

test('what had become of a quote is kept: declined, chosen elsewhere, chosen, collected', async () => {
  const view = async () => (await quoted.ownersView())[0]
  await quoted.post('link-opened', {})
  await quoted.post('decline', { quoteId: (await view()).quoteId })
  await quoted.put({ amount: 900 }, quoted.kirkgate)
  const [declined] = await gone('part=past')
  expect(declined).toMatchObject({ standing: 'declined' })
  const { quoteId, amount } = await view()
  await quoted.post('choose', { quoteId, amount })
  await quoted.kirkgate.call('POST', `/agent/vehicles/${quoted.car.postingId}/collection/outcome`, {
    paid: 850,
  })
  await deletePosting(quoted.site.services, quoted.car.uniqueId)
  expect(await gone()).toMatchObject([{ became: 'chosen-elsewhere' }])
  const theirs = (await quoted.kirkgate.call('GET', '/agent/quotes')).json()
  expect(theirs).toMatchObject({
    quotes: [
      {
        ...CAR,
        amount: 900,
        state: 'collected',
        collected: { on: '2026-11-18', paid: 850, ownerOutcome: null, ownerPaid: null },
      },
    ],
  })
})

test('a gone car’s plate and district go after 30 days, and its make, year and price after a year', async () => {
  await deletePosting(quoted.site.services, quoted.car.uniqueId)
  const { clock } = quoted.site.services
  const goneAt = clock.now()
  clock.advance(30 * DAY_MS)
  await purgeOldRows(quoted.site.services)
  expect(await stored()).toMatchObject([{ registration: 'AB12CDE', district: 'SW1A' }])
  clock.advance(1)
  await purgeOldRows(quoted.site.services)
  const kept = { amount_pence: 45_000, car: 'Ford, 2014', became: 'closed' }
  expect(await stored()).toMatchObject([{ ...kept, registration: null, district: null }])
  clock.set(goneAt + 365 * DAY_MS)
  await purgeOldRows(quoted.site.services)
  expect(await stored()).toHaveLength(1)
  clock.advance(1)
  await purgeOldRows(quoted.site.services)
  expect(await stored()).toEqual([])
})
