import { expect, test } from 'vitest'
import type { Business } from '../../../../domain/wire/desk.ts'
import { businessLead, shownFigures } from './BusinessPart.tsx'

const figures: Business['figures'] = {
  posted: [1244, 19],
  quotesPerCar: [3.06, 3.4],
  chosen: [16, 6],
  collected: [16, 2],
  paidInFull: [45, 1],
  paidLess: [5, 0],
  texts: [230, 140],
  textsPence: [920, 560],
  subscriptions: [61, 63],
}
const period = (from: string, to = from) => ({ from, to })
const BY_DAY: Business = {
  by: 'day',
  periods: [period('2026-11-20'), period('2026-11-21')],
  figures,
}
const BY_WEEK: Business = {
  by: 'week',
  periods: [period('2026-11-09', '2026-11-15'), period('2026-11-16', '2026-11-22')],
  figures,
}

test('each number is said with what is usual, the last day’s cost of texts and all answers on what was paid', () => {
  expect(shownFigures(BY_DAY).map(({ name, figure, note }) => [name, figure, note])).toEqual([
    ['Cars posted', '19', 'yesterday, 632 a day'],
    ['Quotes a car', '3.4', 'in 24 hours'],
    ['Chosen', '6', 'yesterday, 11 a day'],
    ['Collected', '2', 'yesterday, 9 a day'],
    ['Paid in full', '46 of 51', 'answers'],
    ['Texts', '140', 'yesterday, £5.60'],
    ['Subscriptions', '63', '61 two weeks ago'],
  ])
  expect(shownFigures(BY_WEEK).map(({ note }) => note)).toEqual([
    'last week, 632 a week',
    'in 24 hours',
    'last week, 11 a week',
    'last week, 9 a week',
    'answers',
    'last week, £5.60',
    '61 in the first week',
  ])
})

test('the last bar is named by its day', () => {
  const lead = 'A bar a day, the last is Saturday. Hollow: less than agreed.'
  expect(businessLead(BY_DAY, false)).toBe(lead)
  expect(businessLead(BY_WEEK, false)).toBe(
    'A bar a week, the last ended on Sunday 22 November. Hollow: less than agreed.',
  )
  expect(businessLead(BY_WEEK, true)).toBe('The last 2 weeks, the latest first.')
})
