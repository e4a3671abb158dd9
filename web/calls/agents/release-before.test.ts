import { expect, test } from 'vitest'
import type { OneVehicle } from '../../../domain/wire/vehicles.ts'
import { termsWords } from '../../pages/agents/quote-words.ts'
import { wholeVehicle } from './release-before.ts'

const BEFORE = { vehicleId: 'one', ownQuote: { amount: 450, message: null } }

test('a car as the release before answers it has all that the console reads', () => {
  const car = wholeVehicle(BEFORE as unknown as OneVehicle)
  expect(car).toMatchObject({ photos: [], deal: null, mayCall: 'yes', facts: { starts: null } })
  expect(car.ownQuote).toMatchObject({ amount: 450, standing: 'on-offer', changedSince: [] })
  expect(car.ownQuote === null ? '' : termsWords(car.ownQuote)).toBe('')
})

test('what a server says is kept', () => {
  const said = { ...BEFORE, mayCall: 'only-chosen', ownQuote: { standing: 'declined' } }
  expect(wholeVehicle(said as unknown as OneVehicle)).toMatchObject(said)
})
