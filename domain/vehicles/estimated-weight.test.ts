import { expect, test } from 'vitest'
import { estimateWeight } from './scrap-guide.ts'

const CORSA = { typeApproval: 'M1', fuel: 'Petrol', engineSize: 1229 }

test.each([
  ['a small petrol car', CORSA, { from: 910, to: 1150 }],
  ['one of just that engine', { ...CORSA, engineSize: 1300 }, { from: 910, to: 1150 }],
  ['one of a little more', { ...CORSA, engineSize: 1301 }, { from: 1040, to: 1240 }],
  ['the largest petrol engine', { ...CORSA, engineSize: 6750 }, { from: 1600, to: 2010 }],
  ['a diesel', { ...CORSA, fuel: 'Diesel', engineSize: 1968 }, { from: 1390, to: 1730 }],
  [
    'a hybrid, by its engine',
    { ...CORSA, fuel: 'Hybrid electric', engineSize: 1798 },
    { from: 1310, to: 1530 },
  ],
  [
    'a diesel hybrid',
    { ...CORSA, fuel: 'Electric diesel', engineSize: 1997 },
    { from: 1390, to: 1730 },
  ],
  ['an electric car', { ...CORSA, fuel: 'Electric', engineSize: null }, { from: 1300, to: 1550 }],
  ['an off-roader', { ...CORSA, typeApproval: 'M1G' }, { from: 910, to: 1150 }],
  ['a car without a known category', { ...CORSA, typeApproval: null }, { from: 910, to: 1150 }],
  [
    'a small van',
    { typeApproval: 'N1', fuel: 'Diesel', engineSize: 1560 },
    { from: 1200, to: 1500 },
  ],
  ['a van', { typeApproval: 'N1', fuel: 'Diesel', engineSize: 2198 }, { from: 1600, to: 2100 }],
])('%s', (_what, car, weight) => {
  expect(estimateWeight(car)).toEqual(weight)
})

test.each([
  ['no fuel', { ...CORSA, fuel: null }],
  ['no engine', { ...CORSA, engineSize: null }],
  ['a motorcycle', { ...CORSA, typeApproval: 'L3' }],
  ['a lorry', { ...CORSA, typeApproval: 'N2' }],
  ['an electric van', { ...CORSA, typeApproval: 'N1', fuel: 'Electric' }],
])('nothing is said of a weight with %s', (_what, car) => {
  expect(estimateWeight(car)).toBeNull()
})

test('a larger engine never makes a lighter car', () => {
  for (const fuel of ['Petrol', 'Diesel']) {
    for (const typeApproval of ['M1', 'N1']) {
      let before = { from: 0, to: 0 }
      for (let engineSize = 600; engineSize <= 7000; engineSize += 50) {
        const weight = estimateWeight({ typeApproval, fuel, engineSize })
        expect(weight?.from).toBeLessThan(weight?.to ?? 0)
        expect(weight?.from).toBeGreaterThanOrEqual(before.from)
        expect(weight?.to).toBeGreaterThanOrEqual(before.to)
        before = weight ?? before
      }
    }
  }
})
