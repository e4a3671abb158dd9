import { expect, test } from 'vitest'
import {
  describeVehicle,
  displayColour,
  displayFuel,
  displayMake,
  displayModel,
} from './vehicle-description.ts'

test.for([
  ['FORD', 'Ford'],
  ['BMW', 'BMW'],
  ['MG', 'MG'],
  ['KIA', 'Kia'],
  ['LAND ROVER', 'Land Rover'],
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['ROLLS-ROYCE', 'Rolls-Royce'],
  ['MCLAREN', 'McLaren'],
  ['  ALFA   ROMEO ', 'Alfa Romeo'],
  ['CITROËN', 'Citroën'],
])('the make %s is shown as %s', ([make = '', shown]) => {
  expect(displayMake(make)).toBe(shown)
})

test.for([
  ['FOCUS', 'Focus'],
  ['GOLF GTI', 'Golf GTI'],
  ['C-MAX', 'C-MAX'],
  ['X-TRAIL', 'X-Trail'],
  ['3 SERIES', '3 Series'],
  ['KA', 'Ka'],
  ['X5', 'X5'],
])('the model %s is shown as %s', ([model = '', shown]) => {
  expect(displayModel(model)).toBe(shown)
})

test('colours and fuels are words of a sentence', () => {
  expect(displayColour(' LIGHT  BLUE ')).toBe('Light blue')
  expect(['HYBRID ELECTRIC', 'ELECTRICITY', 'HEAVY OIL', 'PETROL'].map(displayFuel)).toEqual([
    'Hybrid electric',
    'Electric',
    'Diesel',
    'Petrol',
  ])
})

test('a car is one line, without what is not known', () => {
  const car = { make: 'Ford', model: 'Focus', colour: 'Blue', year: 2014 }
  expect(describeVehicle(car)).toBe('Blue Ford Focus, 2014')
  expect(describeVehicle({ ...car, model: null, colour: null })).toBe('Ford, 2014')
  expect(describeVehicle({ ...car, year: null })).toBe('Blue Ford Focus')
  expect(describeVehicle({ ...car, make: null })).toBeNull()
})
