// Which number each link shows: the holder of an earlier one learns no more of the present one than its end.
import { expect, test } from 'vitest'
import { phoneConfirmation } from './confirm-phone.ts'
import { NOTHING_SAID } from '../../../domain/vehicles/facts.ts'
import { columnsOf } from '../../platform/database/facts-columns.ts'
import { factRequestsOf, showNumber, viewOf } from './view-posting.ts'

const EARLIER = '+447700900123'
const PRESENT = '+447700900456'

const SEEN = {
  id: 'posting',
  listing_id: 'listing',
  registration: 'AB12CDE',
  postcode: 'SW1A 1AA',
  phone: PRESENT,
  link_phone: PRESENT,
  problem: null,
  photos: 0,
  phone_confirmed_at: null,
  confirmed_another: 0,
  superseded: 0,
  version: 1,
  quotes: 0,
  best_quote: null,
  quotes_link_id: null,
  disclosures: 0,
  unique_id: 'link',
  buyer_name: null,
  deal_pence: null,
  number_for: 'subscribers',
  make: null,
  model: null,
  colour: null,
  year: null,
  pencePerTonne: null,
  ...columnsOf(NOTHING_SAID),
} as Parameters<typeof viewOf>[0]

const FOUND = { disclosures: [], photos: [], factRequests: factRequestsOf([]) }
const NO_ONE = { ...FOUND, now: 0 }

test('the link to the present number shows it, and an earlier one its last three digits', () => {
  expect(showNumber({ phone: PRESENT, link_phone: PRESENT })).toEqual({
    phoneNumber: PRESENT,
    newNumberEnding: '',
  })
  expect(showNumber({ phone: PRESENT, link_phone: EARLIER })).toEqual({
    phoneNumber: '',
    newNumberEnding: '456',
  })
  expect(JSON.stringify(viewOf({ ...SEEN, link_phone: EARLIER }, NO_ONE))).not.toContain('900456')
})

test.each([
  [1, true, 'confirmed'],
  [1, false, 'confirmed'],
  [null, true, 'by-this-link'],
  [null, false, 'by-other-link'],
])(
  'confirmed at %s, with a link that proves the number (%s): %s',
  (confirmedAt, linkProvesPhone, stands) => {
    expect(phoneConfirmation({ phone_confirmed_at: confirmedAt }, linkProvesPhone)).toBe(stands)
    const link_phone = linkProvesPhone ? PRESENT : EARLIER
    const view = viewOf({ ...SEEN, phone_confirmed_at: confirmedAt, link_phone }, NO_ONE)
    expect(view.phoneConfirmation).toBe(stands)
  },
)

test('an owner sees what is there, and nothing in place of what is not', () => {
  expect(viewOf(SEEN, NO_ONE)).toEqual({
    registrationNumber: 'AB12 CDE',
    postcode: 'SW1A 1AA',
    phoneNumber: PRESENT,
    newNumberEnding: '',
    problem: '',
    vehicle: null,
    phoneConfirmation: 'by-this-link',
    linkPhoneNumber: PRESENT,
    confirmedAnother: false,
    superseded: false,
    quotes: null,
    facts: NOTHING_SAID,
    scrapGuide: null,
    numberFor: 'subscribers',
    ...FOUND,
    deal: null,
  })
  const whole = {
    photos: 1,
    problem: 'Rust',
    confirmed_another: 1,
    superseded: 1,
    quotes: 2,
    best_quote: 64_050,
    quotes_link_id: 'link',
  }
  expect(viewOf({ ...SEEN, ...whole }, NO_ONE)).toMatchObject({
    problem: 'Rust',
    confirmedAnother: true,
    superseded: true,
    quotes: { count: 2, best: 640.5, path: '/list-quotes/listing/link' },
  })
  const deal = {
    buyer_name: 'Aire Valley Motors',
    deal_pence: 64_050,
    collect_on: '2026-11-24',
    paid_pence: null,
  }
  expect(viewOf({ ...SEEN, ...deal }, NO_ONE).deal).toEqual({
    agentName: 'Aire Valley Motors',
    amount: 640.5,
    collectOn: '2026-11-24',
    paid: null,
    path: '/deal/link',
  })
  expect(viewOf({ ...SEEN, ...deal, paid_pence: 31_000 }, NO_ONE).deal?.paid).toBe(310)
  for (const part of ['buyer_name', 'deal_pence']) {
    expect(viewOf({ ...SEEN, ...deal, [part]: null }, NO_ONE).deal).toBeNull()
  }
  expect(viewOf({ ...SEEN, ...whole, best_quote: null }, NO_ONE).quotes).toBeNull()
  expect(viewOf({ ...SEEN, ...whole, quotes_link_id: null }, NO_ONE).quotes).toBeNull()
})
