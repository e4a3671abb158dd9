import { expect, test } from 'vitest'
import { carsAlert } from './alerts.ts'

const VAN = { make: 'Ford', model: 'Transit', colour: 'White', year: 2007, postcode: 'WF1 1AA' }
const NEAREST = { ...VAN, metres: 1700, starts: 1, v5c: 1, catalyst: 1 }

test.each([
  [{}, 'White Ford Transit 2007, WF1. V5C, starts, catalyst.'],
  [
    { starts: 0, v5c: 0, catalyst: 0 },
    'White Ford Transit 2007, WF1. No V5C, won’t start, no catalyst.',
  ],
  [{ colour: null, v5c: null, catalyst: null }, 'Ford Transit 2007, WF1. Starts.'],
  [{ make: null, starts: null, v5c: null, catalyst: null }, 'A car in WF1.'],
])('an alert says what is known of a new car, and no registration: %j', (changed, line) => {
  const alert = { title: 'New car, 1 mile', line }
  expect(carsAlert({ ...NEAREST, ...changed }, 1)).toEqual(alert)
})

test('an alert of several new cars says where the nearest is', () => {
  const title = '3 new cars you asked for'
  for (const [metres, away] of [
    [700, ', under a mile'],
    [3300, ', 2 miles'],
    [null, ''],
  ] as const) {
    const line = `Nearest: White Ford Transit 2007, WF1${away}.`
    expect(carsAlert({ ...NEAREST, metres }, 3)).toEqual({ title, line })
  }
})
