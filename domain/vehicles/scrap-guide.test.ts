import { expect, test } from 'vitest'
import { comparedInWords, guideExplained, guideInWords } from './scrap-guide-in-words.ts'
import { compareWithGuide, scrapGuide, type GuidedCar } from './scrap-guide.ts'

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

test('without a price or a weight there is no guide', () => {
  const unpriced = { pencePerTonne: null, priceDay: null, priceSource: null }
  expect(scrapGuide({ ...CORSA, ...unpriced }, NOW)).toBeNull()
  expect(scrapGuide({ ...CORSA, engineSize: null }, NOW)).toBeNull()
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
  expect(compared && comparedInWords(compared)).toBe(words)
})

test('it is said in pounds, and in one sum where both ends are the same', () => {
  expect(guideInWords(GUIDE)).toBe('£150 to £185')
  expect(guideInWords({ from: 1005, to: 1005 })).toBe('£1,005')
})

test('it says how it is worked out: weight, price, source and day, and that it is no offer', () => {
  expect(guideExplained(GUIDE)).toEqual([
    'Cars with an engine like this one’s weigh about 910 to 1,150 kg. That is our estimate.',
    'Scrap cars fetch £163 a tonne: Leeds Metals, 20 November 2026.',
    'It’s a guide, not an offer.',
  ])
})
