import { expect, test } from 'vitest'
import { readDetails } from './vehicle-details.ts'
import { readVehicle, readVehicles } from './vehicle.ts'

const FOCUS = {
  description: 'Blue Ford Focus, 2014',
  make: 'Ford',
  model: 'Focus',
  colour: 'Blue',
  year: 2014,
  fuel: 'Petrol',
  engineSize: 1596,
  motExpires: '2027-03-31',
  mileage: 84_000,
  motStatus: 'Valid',
  taxStatus: 'Taxed',
  typeApproval: 'M1',
  motFailures: [{ text: 'Brake pipe corroded', dangerous: true }],
  motFailedOn: '2026-03-02',
}
const UNKNOWN = {
  model: null,
  colour: null,
  year: null,
  fuel: null,
  engineSize: null,
  motExpires: null,
  mileage: null,
  motStatus: null,
  taxStatus: null,
  typeApproval: null,
  motFailures: [],
  motFailedOn: null,
}
const CAR = {
  vehicleId: 'a',
  registrationNumber: 'AA19 AAA',
  problem: '',
  district: 'LS11',
  postedAt: '2026-11-18T10:00:00.000Z',
  quotes: 0,
  ownQuote: null,
}

test('details are read as they were promised', () => {
  expect(readDetails(FOCUS)).toEqual(FOCUS)
})

test('a car of which little is known keeps what is known', () => {
  const little = { description: 'Ford', make: 'Ford' }
  expect(readDetails(little)).toEqual({ ...UNKNOWN, ...little })
})

test.each([undefined, null, 'Ford', [FOCUS], {}, { ...FOCUS, make: null }])(
  '%o is no details',
  (body) => {
    expect(readDetails(body)).toBeNull()
  },
)

test('what is not as promised is not known, and the rest stands', () => {
  const wrong = {
    model: 7,
    colour: ' ',
    year: '2014',
    fuel: {},
    engineSize: 0,
    motExpires: 'next March',
    mileage: Infinity,
    motStatus: [],
    taxStatus: true,
    typeApproval: null,
    motFailures: 'none',
    motFailedOn: 20260302,
  }
  expect(readDetails({ ...FOCUS, ...wrong })).toEqual({
    description: FOCUS.description,
    make: 'Ford',
    ...UNKNOWN,
  })
  expect(readDetails({ ...FOCUS, motExpires: '2027-13-45' })?.motExpires).toBeNull()
  const failures = [null, { text: '' }, { text: 'Tyre worn', dangerous: 'no' }]
  expect(readDetails({ ...FOCUS, motFailures: failures })?.motFailures).toEqual([
    { text: 'Tyre worn', dangerous: false },
  ])
})

test('cars of a server that knows no details have none', () => {
  expect(readVehicle(CAR)).toMatchObject({ vehicleId: 'a', details: null })
  expect(readVehicles([CAR, { ...CAR, details: FOCUS }])).toMatchObject([
    { details: null },
    { details: { make: 'Ford' } },
  ])
})
