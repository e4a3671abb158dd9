import { expect, test } from 'vitest'
import {
  describeVehicle,
  displayColour,
  displayFuel,
  displayMake,
  displayModel,
} from './vehicle-description.ts'

const shownBy = (show: (given: string) => string, words: Record<string, string>) =>
  expect(Object.fromEntries(Object.keys(words).map((given) => [given, show(given)]))).toEqual(words)

test('makes, models, colours and fuels are words that people read', () => {
  shownBy(displayMake, { BMW: 'BMW', MG: 'MG', FORD: 'Ford', KIA: 'Kia', CITROËN: 'Citroën' })
  shownBy(displayMake, { 'LAND ROVER': 'Land Rover', 'ROLLS-ROYCE': 'Rolls-Royce' })
  shownBy(displayMake, { 'MERCEDES-BENZ': 'Mercedes-Benz', MCLAREN: 'McLaren' })
  shownBy(displayMake, { '  ALFA   ROMEO ': 'Alfa Romeo' })
  shownBy(displayModel, { FOCUS: 'Focus', 'GOLF GTI': 'Golf GTI', 'C-MAX': 'C-MAX', X5: 'X5' })
  shownBy(displayModel, { 'X-TRAIL': 'X-Trail', '3 SERIES': '3 Series', KA: 'Ka' })
  shownBy(displayColour, { ' LIGHT  BLUE ': 'Light blue' })
  shownBy(displayFuel, { 'HYBRID ELECTRIC': 'Hybrid electric', ELECTRICITY: 'Electric' })
  shownBy(displayFuel, { 'HEAVY OIL': 'Diesel', PETROL: 'Petrol' })
})

test('a car is one line, without what is not known', () => {
  const car = { make: 'Ford', model: 'Focus', colour: 'Blue', year: 2014 }
  expect(describeVehicle(car)).toBe('Blue Ford Focus, 2014')
  expect(describeVehicle({ ...car, model: null, colour: null })).toBe('Ford, 2014')
  expect(describeVehicle({ ...car, year: null })).toBe('Blue Ford Focus')
  expect(describeVehicle({ ...car, make: null })).toBeNull()
})
