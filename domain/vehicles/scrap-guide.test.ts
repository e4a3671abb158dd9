import { expect, test } from 'vitest'
import * as said from './scrap-guide-in-words.ts'
import { compareWithGuide, estimateWeight, type GuidedCar, scrapGuide } from './scrap-guide.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

const CORSA: GuidedCar = {
  typeApproval: 'M1',
  fuel: 'Petrol',
  engineSize: 1229,
  pencePerTonne: 163_00,
  priceDay: '2026-11-20',
  priceSource: 'Leeds Metals',
}
const GUIDE = {
  from: 150,
  to: 185,
  kilogramsFrom: 910,
  kilogramsTo: 1150,
  poundsPerTonne: 163,
  day: '2026-11-20',
  source: 'Leeds Metals',
} as const

test('the weight by the price a tonne, to the nearest five pounds', () => {
  expect(scrapGuide(CORSA, NOW)).toEqual(GUIDE)
})

test('a price of thirty days ago is shown, an older one is not', () => {
  expect(scrapGuide({ ...CORSA, priceDay: '2026-10-23' }, NOW)).not.toBeNull()
  expect(scrapGuide({ ...CORSA, priceDay: '2026-10-22' }, NOW)).toBeNull()
})

test('without a price, its day or its source, or without a weight, there is no guide', () => {
  for (const unknown of ['pencePerTonne', 'priceDay', 'priceSource', 'engineSize'])
    expect(scrapGuide({ ...CORSA, [unknown]: null }, NOW)).toBeNull()
  expect(scrapGuide(undefined, NOW)).toBeNull()
  expect(compareWithGuide(640, null)).toBeNull()
})

test.each([
  [640, 'above', 455, '£455 above the scrap guide'],
  [185.5, 'above', 0.5, '£0.50 above the scrap guide'],
  [185, 'within', 0, 'Within the scrap guide'],
  [150, 'within', 0, 'Within the scrap guide'],
  [149.99, 'below', 0.01, '£0.01 below the scrap guide'],
  [130, 'below', 20, '£20 below the scrap guide'],
])('%s pounds are %s it by %s: %s', (amount, standing, pounds, words) => {
  const compared = compareWithGuide(amount, GUIDE)
  expect(compared).toEqual({ standing, pounds })
  expect(compared && said.comparedInWords(compared)).toBe(words)
})

test('it is said in pounds, and in one sum where both ends are the same', () => {
  expect(said.guideInWords(GUIDE)).toBe('£150 to £185')
  expect(said.guideInWords({ from: 1005, to: 1005 })).toBe('£1,005')
  expect(said.kilogramsInWords({ ...GUIDE, kilogramsTo: 910 })).toBe('910 kg')
})

test('it says how it is worked out: weight, price, source and day, and that it is no offer', () => {
  expect(said.guideExplained(GUIDE)).toEqual([
    'Cars with an engine like this one’s weigh about 910 to 1,150 kg. That is our estimate.',
    'Scrap cars fetch £163 a tonne: Leeds Metals, 20 November 2026.',
    'It’s a guide, not an offer.',
  ])
})

test.each([
  ['a small petrol car', {}, 910, 1150],
  ['one of just that engine', { engineSize: 1300 }, 910, 1150],
  ['one of a little more', { engineSize: 1301 }, 1040, 1240],
  ['the largest petrol engine', { engineSize: 6750 }, 1600, 2010],
  ['a diesel', { fuel: 'Diesel', engineSize: 1968 }, 1390, 1730],
  ['a hybrid, by its engine', { fuel: 'Hybrid electric', engineSize: 1798 }, 1310, 1530],
  ['a diesel hybrid', { fuel: 'Electric diesel', engineSize: 1997 }, 1390, 1730],
  ['an electric car', { fuel: 'Electric', engineSize: null }, 1300, 1550],
  ['an off-roader', { typeApproval: 'M1G' }, 910, 1150],
  ['a car without a known category', { typeApproval: null }, 910, 1150],
  ['a small van', { typeApproval: 'N1', fuel: 'Diesel', engineSize: 1560 }, 1200, 1500],
  ['a van', { typeApproval: 'N1', fuel: 'Diesel', engineSize: 2198 }, 1600, 2100],
])('%s', (_what, car, from, to) => {
  expect(estimateWeight({ ...CORSA, ...car })).toEqual({ from, to })
})

test.each([
  ['no fuel', { fuel: null }],
  ['no engine', { engineSize: null }],
  ['a motorcycle', { typeApproval: 'L3' }],
  ['a lorry', { typeApproval: 'N2' }],
  ['an electric van', { typeApproval: 'N1', fuel: 'Electric' }],
])('nothing is said of a weight with %s', (_what, car) => {
  expect(estimateWeight({ ...CORSA, ...car })).toBeNull()
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
