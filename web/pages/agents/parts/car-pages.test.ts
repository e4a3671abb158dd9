import { expect, test } from 'vitest'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'
import { beginningWith, carsOf, type CarPages } from './use-car.ts'

const car = (vehicleId: string) => ({ vehicleId }) as Vehicle

function pagesOf(...pages: string[][]): CarPages {
  return {
    pages: pages.map((ids) => ({ cars: ids.map(car), next: null, answeredAt: null })),
    pageParams: pages.map(() => null),
  }
}

const idsOf = (pages: CarPages) => carsOf(pages).map(({ vehicleId }) => vehicleId)

test('a car is in the list once, however often it came', () => {
  expect(idsOf(pagesOf(['a', 'b'], ['b', 'c'], ['a']))).toEqual(['a', 'b', 'c'])
})

test('new cars are shown first and marked, and not again further down', () => {
  const [first] = pagesOf(['a', 'new', 'b']).pages
  if (first === undefined) throw new Error('There is a page.')
  const pages = beginningWith([car('new')], first)
  expect(idsOf(pages)).toEqual(['new', 'a', 'b'])
  expect(carsOf(pages)[0]).toMatchObject({ isNew: true })
})
