import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../domain/basics/time.ts'
import type { WholeVehicleDetails } from '../../../../domain/wire/vehicles.ts'
import { engineWords, milesWords, motAndMiles, motWords, shortMot } from './car-words.ts'

const NOW = Date.parse('2027-03-31T22:30:00Z')

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
  expect(motAndMiles(known(of), NOW)).toBe(words)
})

test.each([
  [null, ''],
  ['2027-04-01', 'MOT to Apr 2027'],
  ['2027-03-30', 'No MOT'],
])('beside its name a row says of an MOT to %s: %s', (motExpires, words) => {
  expect(shortMot(known({ motExpires }), NOW)).toBe(words)
})

test('an MOT is good on its last day in London, and over on the next', () => {
  const details = known({ motExpires: '2027-03-31' })
  expect(motWords(details, NOW)).toBe('Until 31 March 2027')
  expect(motWords(details, NOW + HOUR_MS)).toBe('Expired on 31 March 2027')
})

test('without a day the register’s own words on the MOT are shown', () => {
  expect(motWords(known({ motStatus: 'No details held by DVLA' }), NOW)).toBe(
    'No details held by DVLA',
  )
  expect(motWords(known({}), NOW)).toBeNull()
})

test('engines and miles are said in thousands', () => {
  expect([1596, 998].map(engineWords)).toEqual(['1,596 cc', '998 cc'])
  expect(milesWords(103_482)).toBe('103,482 miles')
})
