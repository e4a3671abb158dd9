// What is counted of somebody, and to whom their number was given, for the receipt of an erasure.
import { expect, test } from 'vitest'
import { countHeld, photosOf, timesGiven, type Held } from './find-held.ts'

const car = { id: 'car', photo_id: 'front' } as Held['postings'][number]
const van = { id: 'van', photo_id: null } as Held['postings'][number]
const held = {
  postings: [car, van],
  onPostings: {
    photos: [
      { posting_id: 'car', photo_id: 'back' },
      { posting_id: 'van', photo_id: 'side' },
    ],
    deals: [
      { posting_id: 'car', photo_id: null },
      { posting_id: 'van', photo_id: 'receipt' },
    ],
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
    messages: [{ photo_id: 'damage' }, { photo_id: null }, { photo_id: 'wrong car' }],
    reported: [{}],
  },
} as unknown as Held

test('each posting has its own photos, that of an outcome too', () => {
  expect(photosOf(held, car)).toEqual(['front', 'back'])
  expect(photosOf(held, van)).toEqual(['side', 'receipt'])
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
