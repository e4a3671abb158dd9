// What is counted of somebody, and to whom their number was given, for the receipt of an erasure.
import { expect, test } from 'vitest'
import { postCar } from '../../../tests/support/post-car.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import { addAgent } from '../../agents/accounts/apply.ts'
import { addPhoto } from '../../vehicles/photos/keep-photo.ts'
import { countHeld, findPhotosOn, timesGiven, type Held } from './find-held.ts'

const held = {
  postings: [{}, {}],
  photos: [{}, {}, {}, {}, {}, {}],
  onPostings: {
    disclosures: [
      { posting_id: 'van', name: 'Aire Motors', created_at: 3, phone_digest: null },
      { posting_id: 'van', name: 'Listed below', created_at: 5, phone_digest: 'digest' },
    ],
    quotes: [{}],
  },
  byDigest: {
    disclosed: [
      { name: 'Listed below', created_at: 5 },
      { name: 'Calder Breakers', created_at: 1 },
    ],
    chosen: [{}],
  },
  links: [{}],
  texts: [{}, {}],
  agents: [{}],
  ofAgent: { quotes: [{}], pastQuotes: [{}, {}], sessions: [{}] },
  staff: { people: [{}], quotes: [{}, {}, {}, {}], sessions: [{}, {}] },
  complaints: {
    own: [{}],
    reported: [{}],
  },
} as unknown as Held

test('each posting has its own photos, that of an outcome too', async () => {
  const services = await makeServices()
  const { database } = services
  const { postingId: car } = await postCar(services)
  const { postingId: van, registration } = await postCar(services)
  const agent_id = await addAgent(services, { name: 'Aire Motors', contact: '', phone: null })
  const deal = { id: 'deal', posting_id: van, agent_id, quote_id: 'quote', amount_pence: 1 }
  await database
    .insertInto('deals')
    .values({ ...deal, chosen_at: 1 })
    .execute()
  const words = { deal_id: 'deal', posting_id: van, registration }
  await database.insertInto('deal_words').values(words).execute()
  await addPhoto(database, { id: 'receipt', deal_id: 'deal', added_at: 1 })
  await addPhoto(database, { id: 'side', posting_id: van, added_at: 3 })
  await addPhoto(database, { id: 'front', posting_id: car, added_at: 1 })
  await addPhoto(database, { id: 'back', posting_id: car, added_at: 2 })
  expect(await findPhotosOn(database, [car, van])).toEqual([
    { id: 'front', on: car },
    { id: 'back', on: car },
    { id: 'side', on: van },
    { id: 'receipt', on: van },
  ])
  await services.close()
})

test('a number that was given is listed once, the first first, also where its digest has gone', () => {
  expect(timesGiven(held)).toEqual([
    { agent: 'Calder Breakers', at: 1 },
    { agent: 'Aire Motors', at: 3 },
    { agent: 'Listed below', at: 5 },
  ])
})

test('all of it is counted, what somebody did for a business too', () => {
  expect(countHeld(held)).toEqual({
    postings: 2,
    photos: 6,
    quotesReceived: 1,
    links: 1,
    timesGiven: 3,
    texts: 2,
    agents: 1,
    people: 1,
    quotesGiven: 7,
    sessions: 3,
    deals: 1,
    complaints: 2,
  })
})
