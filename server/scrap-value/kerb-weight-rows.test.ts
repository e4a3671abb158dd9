import { expect, test } from 'vitest'
import { kerbWeightReader } from './kerb-weight-rows.ts'

const CORSA = {
  make: 'Vauxhall',
  model: 'Corsa',
  fuel: 'Petrol',
  engineSize: 1229,
  kilograms: 1055,
}

test.each([
  ['make,model,fuel,engine_size,kilograms', 'VAUXHALL,CORSA,PETROL,1229,1055'],
  [
    '"Kilograms","Make","Year","Model","Fuel","Engine_Size"',
    '"1054.6","Vauxhall","2012","Corsa","Petrol","1229"',
  ],
  [
    '\u00ef\u00bb\u00bfmake,model,fuel,engine_size,kilograms',
    ' Vauxhall , Corsa ,petrol, 1229 , 1055 ',
  ],
])('columns are found by their names: %s', (first, line) => {
  expect(kerbWeightReader(first)?.(line)).toEqual(CORSA)
})

test('a car without an engine has none', () => {
  const read = kerbWeightReader('make,model,fuel,engine_size,kilograms')
  expect(read?.('NISSAN,LEAF,ELECTRICITY,,1525')).toEqual({
    make: 'Nissan',
    model: 'Leaf',
    fuel: 'Electric',
    engineSize: 0,
    kilograms: 1525,
  })
})

test.each([
  ['no make', ',CORSA,PETROL,1229,1055'],
  ['no model', 'VAUXHALL,,PETROL,1229,1055'],
  ['no fuel', 'VAUXHALL,CORSA,,1229,1055'],
  ['an engine that is no number', 'VAUXHALL,CORSA,PETROL,1.2,1055'],
  ['tonnes', 'VAUXHALL,CORSA,PETROL,1229,1.055'],
  ['no weight', 'VAUXHALL,CORSA,PETROL,1229,'],
  ['too few cells', 'VAUXHALL,CORSA'],
])('a line with %s is unreadable', (_what, line) => {
  expect(kerbWeightReader('make,model,fuel,engine_size,kilograms')?.(line)).toBe('unreadable')
})

test.each(['', 'make,model,kilograms', 'date,price'])('"%s" begins no such list', (first) => {
  expect(kerbWeightReader(first)).toBeNull()
})
