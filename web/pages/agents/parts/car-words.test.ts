import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../domain/basics/time.ts'
import type { WholeVehicleDetails } from '../../../../domain/wire/vehicles.ts'
import {
  engineWords,
  milesWords,
  motAndMiles,
  motWords,
  shortMot,
  ageWithin,
  distanceWords,
  momentWords,
  ownerTextWords,
  quoteCountWords,
  shortAge,
} from './car-words.ts'

const NOW = Date.parse('2026-07-15T13:30:00Z')

test.each([
  ['2026-07-15T13:30:20Z', 'just now'],
  ['2026-07-15T13:29:01Z', 'just now'],
  ['2026-07-15T13:29:00Z', '1 minute ago'],
  ['2026-07-15T12:31:00Z', '59 minutes ago'],
  ['2026-07-15T12:30:00Z', '1 hour ago'],
  ['2026-07-14T23:00:00Z', '14 hours ago'],
  ['2026-07-14T22:59:00Z', 'yesterday'],
  ['2026-07-13T22:59:00Z', '13 July'],
  ['2025-12-31T12:00:00Z', '31 December 2025'],
])('a car posted at %s was posted: %s, as days go in London', (postedAt, words) => {
  expect(ageWithin(postedAt, NOW)).toBe(words)
})

test('a row says an age as short as it can', () => {
  const ages = ['07-15T13:18', '07-15T12:30', '07-14T22:59', '02-20T12:00'].map((at) =>
    shortAge(`2026-${at}:00Z`, NOW),
  )
  expect(ages).toEqual(['12 min', '1 hour', 'Yesterday', '20 Feb'])
})

test.each([
  [null, false, ''],
  [0, false, 'under a mile'],
  [0, true, 'same area'],
  [1, false, '1 mile'],
  [1, true, 'about 1 mile'],
  [24, true, 'about 24 miles'],
])('%s miles, known only by area: %s, is said as: %s', (miles, about, words) => {
  expect(distanceWords({ miles, about })).toBe(words)
})

test('quotes are counted in words', () => {
  expect([0, 1, 2].map(quoteCountWords)).toEqual(['No quotes yet', '1 quote', '2 quotes'])
})

test('moments fit into sentences, as clocks go in London', () => {
  expect(momentWords('2026-07-15T13:05:00Z', NOW)).toBe('today at 14:05')
  expect(momentWords('2026-07-14T22:05:00Z', NOW)).toBe('on 14 July at 23:05')
})

test.each([
  [null, 'We won’t text the owner about this; they’ll see it on their page.'],
  ['2026-07-15T13:32:00Z', 'We’ll text the owner within a few minutes.'],
  ['2026-07-15T17:00:00Z', 'We’ll text the owner today at 18:00.'],
  ['2026-07-16T07:00:00Z', 'We’ll text the owner tomorrow at 08:00.'],
])('the text to the owner due at %s: %s', (at, words) => {
  expect(ownerTextWords(at, NOW)).toBe(words)
})

const LATE = Date.parse('2027-03-31T22:30:00Z')

const NOTHING = { make: 'Ford', mileage: null, motExpires: null, motStatus: null }
function known(of: Partial<WholeVehicleDetails>): WholeVehicleDetails {
  return { ...NOTHING, ...of } as WholeVehicleDetails
}

test.each([
  [{}, ''],
  [{ mileage: 84_000 }, '84,000 miles'],
  [{ mileage: 0 }, ''],
  [{ motExpires: '2027-04-01' }, 'MOT to April 2027'],
  [{ motExpires: '2027-03-31', mileage: 1 }, 'MOT to March 2027, 1 mile'],
  [{ motExpires: '2027-03-30', mileage: 900 }, 'MOT expired in March 2027, 900 miles'],
])('a row of the list says of %o: %s', (of, words) => {
  expect(motAndMiles(known(of), LATE)).toBe(words)
})

test.each([
  [null, ''],
  ['2027-04-01', 'MOT to Apr 2027'],
  ['2027-03-30', 'No MOT'],
])('beside its name a row says of an MOT to %s: %s', (motExpires, words) => {
  expect(shortMot(known({ motExpires }), LATE)).toBe(words)
})

test('an MOT is good on its last day in London, and over on the next', () => {
  const details = known({ motExpires: '2027-03-31' })
  expect(motWords(details, LATE)).toBe('Until 31 March 2027')
  expect(motWords(details, LATE + HOUR_MS)).toBe('Expired on 31 March 2027')
})

test('without a day the register’s own words on the MOT are shown', () => {
  const motStatus = 'No details held by DVLA'
  expect(motWords(known({ motStatus }), LATE)).toBe(motStatus)
  expect(motWords(known({}), LATE)).toBeNull()
})

test('engines and miles are said in thousands', () => {
  expect([1596, 998].map(engineWords)).toEqual(['1,596 cc', '998 cc'])
  expect(milesWords(103_482)).toBe('103,482 miles')
})
